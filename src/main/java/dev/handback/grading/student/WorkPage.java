package dev.handback.grading.student;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LmsReading;
import dev.handback.grading.grades.StudentHandIns;
import dev.handback.vocabulary.Attachment;
import org.jspecify.annotations.Nullable;

/**
 * One assignment as its student sees it.
 *
 * @param reading what the LMS showed a moment ago
 * @param attempts what was handed in here
 * @param offer what can be handed in here now
 */
record WorkPage(WorkItem work, LmsReading reading, DeliveryState state, StudentHandIns.Attempts attempts,
		HandInRules.Offer offer, ZoneId zone) {

	/** From when it can be handed in, in the district's zone; null for no limit. */
	public @Nullable ZonedDateTime opens() {
		return at(this.work.assignment().content().availability().acceptFrom());
	}

	/** Until when it can be handed in, in the district's zone; null for no limit. */
	public @Nullable ZonedDateTime closes() {
		return at(this.work.assignment().content().availability().acceptUntil());
	}

	private @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(this.zone) : null;
	}

	/** The key of why nothing can be handed in here; null if something can. */
	public @Nullable String obstacle() {
		return this.offer.obstacle();
	}

	/** In which forms work can be handed in here now; empty for none. */
	List<Attachment.Type> offered() {
		return this.offer.types();
	}

	/** The newest work that was handed in here, until it is read back from the LMS. */
	public Optional<StudentHandIns.Attempted> waiting() {
		return this.attempts.newest().filter((one) -> one.arrivedAt() == null);
	}

	/** The newest work that was read back from the LMS. */
	public Optional<StudentHandIns.Attempted> arrived() {
		return this.attempts.arrived();
	}

	public boolean offers(String type) {
		return offered().contains(Attachment.Type.valueOf(type));
	}

	/** Whether something is being sent, so that the page polls. */
	public boolean moves() {
		return waiting().isPresent() && this.state.moves();
	}

}
