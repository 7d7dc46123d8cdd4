package dev.handback.signon.attempt;

import dev.handback.signon.ReturnAddress;
import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A sign-in that is about to begin.
 *
 * @param reference of its record
 * @param target where it leads
 * @param district skips the school picker
 * @param restarted whether it has begun once before
 */
public record Start(String reference, ReturnAddress target, @Nullable DistrictId district, boolean restarted) {

}
