package dev.handback.grading;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LmsReading;
import dev.handback.vocabulary.Attachment;
import org.jspecify.annotations.Nullable;

/**
 * One assignment as its student sees it.
 *
 * @param opens and closes: when it can be handed in, in the district's zone; null for no
 * limit
 * @param reading what the learning platform showed a moment ago
 * @param attempts what was handed in here
 * @param offered in which forms work can be handed in here now; empty for none
 * @param obstacle the key of why nothing can be handed in here; null where something can
 */
record StudentPage(StudentWork work, @Nullable ZonedDateTime opens, @Nullable ZonedDateTime closes, LmsReading reading,
		DeliveryState state, HandIns.Attempts attempts, List<Attachment.Type> offered, @Nullable String obstacle,
		ZoneId zone) {

	/** The newest work that was handed in here, while the LMS was not seen to have it. */
	public Optional<HandIns.Attempted> waiting() {
		return this.attempts.newest().filter((one) -> one.arrivedAt() == null);
	}

	/** The newest work that the LMS was seen to have. */
	public Optional<HandIns.Attempted> arrived() {
		return this.attempts.arrived();
	}

	public boolean offers(String type) {
		return this.offered.contains(Attachment.Type.valueOf(type));
	}

	/** Whether something of it is on its way, so that the page keeps looking. */
	public boolean moves() {
		return waiting().isPresent() && this.state.moves();
	}

}
