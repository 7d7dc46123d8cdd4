package dev.handback.alerts;

import java.time.Instant;

import dev.handback.operations.Problem;
import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * Something of a district that needs or needed somebody.
 *
 * @param kind its stable name, also the end of its sentences' keys in the messages
 * @param owner whose move it is
 * @param number what the sentence counts; null where it counts nothing
 * @param address the administrator's page where it can be mended; null where there is
 * none
 * @param overAt when it was last seen; null while it lasts
 */
record Alert(DistrictId district, long id, String kind, Problem.Owner owner, @Nullable Long number,
		@Nullable String address, Instant openedAt, @Nullable Instant overAt) {

}
