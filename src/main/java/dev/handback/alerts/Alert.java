package dev.handback.alerts;

import java.time.Instant;

import dev.handback.diagnosis.Problem;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A problem of a district that needs or needed someone's attention.
 *
 * @param kind its stable name, also the end of its sentences' keys in the messages
 * @param owner whose turn it is
 * @param number the count in the sentence; null if it has none
 * @param address the administrator's page where it can be fixed; null if there is none
 * @param overAt when it was last seen; null while it lasts
 */
record Alert(DistrictId district, long id, String kind, Problem.Owner owner, @Nullable Long number,
		@Nullable String address, Instant openedAt, @Nullable Instant overAt) {

}
