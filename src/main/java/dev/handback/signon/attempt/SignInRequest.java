package dev.handback.signon.attempt;

import dev.handback.signon.ReturnAddress;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A sign-in that is about to start.
 *
 * @param reference the reference of its record
 * @param target the page to open afterward
 * @param district the district, which skips the school picker
 * @param restarted whether it has already started over
 */
public record SignInRequest(String reference, ReturnAddress target, @Nullable DistrictId district, boolean restarted) {

}
