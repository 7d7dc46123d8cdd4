package dev.handback.signon.attempt;

import dev.handback.signon.ReturnAddress;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A sign-in that is about to begin.
 *
 * @param reference of its record
 * @param target where it leads
 * @param district skips the school picker
 * @param restarted whether it has begun once before
 */
public record SignInRequest(String reference, ReturnAddress target, @Nullable DistrictId district, boolean restarted) {

}
