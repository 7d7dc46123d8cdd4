package dev.handback.signon;

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
record Start(String reference, ReturnAddress target, @Nullable DistrictId district, boolean restarted) {

}
