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
 * @param reading what the LMS has just shown
 * @param attempts what was handed in here
 * @param receipts for everything that was handed in here, the newest first
 * @param offer what can be handed in here now
 */
record WorkPage(WorkItem work, LmsReading reading, DeliveryState state, StudentHandIns.Attempts attempts,
		List<StudentHandIns.Receipt> receipts, HandInRules.Offer offer, ZoneId zone) {

	/**
	 * When the student left the section or it was closed, in the district's time zone;
	 * null while they attend it.
	 */
	public @Nullable ZonedDateTime left() {
		return at(this.work.section().leftAt());
	}

	/**
	 * When handing in opens, in the district's time zone; null if it has, or always was.
	 */
	public @Nullable ZonedDateTime opens() {
		Instant from = this.work.assignment().content().availability().acceptFrom();
		return (from != null && from.isAfter(this.reading.at())) ? at(from) : null;
	}

	/**
	 * When handing in closes or closed, in the district's time zone; null for no limit.
	 */
	public @Nullable ZonedDateTime closes() {
		return at(this.work.assignment().content().availability().acceptUntil());
	}

	/** The message key for that time. */
	public String closesKey() {
		Instant until = this.work.assignment().content().availability().acceptUntil();
		return (until != null && until.isAfter(this.reading.at())) ? "work.closes" : "work.closed";
	}

	private @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(this.zone) : null;
	}

	/** The message key of why nothing can be handed in here; null if something can. */
	public @Nullable String obstacle() {
		return this.offer.obstacle();
	}

	/** How many times work can be handed in, in total; null for no limit. */
	public @Nullable Integer attemptsInTotal() {
		return (this.work.assignment().content().maxAttempts() != null) ? this.offer.most() : null;
	}

	/** The kinds of work that can be handed in here now; empty for none. */
	List<Attachment.Type> offered() {
		return this.offer.types();
	}

	/** The newest work that was handed in here and hasn't been read back from the LMS. */
	public Optional<StudentHandIns.Attempted> waiting() {
		return this.attempts.newest().filter((one) -> one.arrivedAt() == null);
	}

	/** The newest work that was read back from the LMS. */
	public Optional<StudentHandIns.Attempted> arrived() {
		return this.attempts.arrived();
	}

	/** Whether that is the work that the page shows: other work may be in the LMS now. */
	public boolean arrivedIsShown() {
		return arrived().filter((one) -> !this.reading.isRead() || this.reading.held().shows(one.work())).isPresent();
	}

	public boolean offers(String type) {
		return offered().contains(Attachment.Type.valueOf(type));
	}

	/** Whether something is being sent, so that the page polls. */
	public boolean moves() {
		return waiting().isPresent() && this.state.moves();
	}

}
