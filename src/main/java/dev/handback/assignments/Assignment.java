package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.LmsAssignment;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentState;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.hibernate.annotations.EmbeddedColumnNaming;
import org.jspecify.annotations.Nullable;

/** An assignment: intended here first, then created in the LMS. */
@Entity
@Table(name = "assignment")
class Assignment {

	/** Work is taken until the minute is over there, and the clocks may differ. */
	private static final Duration CLOSES_WITHIN = Duration.ofMinutes(5);

	@EmbeddedId
	private AssignmentKey key;

	@Column(name = "section_id")
	private String section;

	private @Nullable UUID lmsId;

	@Embedded
	private StoredContent wanted;

	@Embedded
	@EmbeddedColumnNaming("told_%s")
	private @Nullable StoredContent told;

	@SuppressWarnings("unused") // queries compare it
	private @Nullable UUID setId;

	private @Nullable String lmsState;

	private @Nullable BigDecimal lmsPoints;

	private @Nullable Instant lmsDueAt;

	@Column(name = "lms_seen_at")
	private @Nullable Instant lmsSeenAt;

	private @Nullable Instant goneAt;

	private boolean deletionWanted;

	private @Nullable Instant deletedAt;

	@SuppressWarnings("unused") // exports and erasures read it
	private @Nullable String createdBy;

	@SuppressWarnings("unused") // lists are sorted by it
	private Instant createdAt;

	@Version
	@SuppressWarnings("unused") // JPA counts it
	private @Nullable Long version;

	@SuppressWarnings("NullAway.Init") // for JPA
	protected Assignment() {
	}

	Assignment(SignedInUser teacher, NewAssignment intended, UUID set, Instant now) {
		this.key = AssignmentKey.of(teacher.district(), intended.id());
		this.section = intended.section().value();
		this.wanted = StoredContent.of(intended.content());
		this.setId = set;
		this.createdBy = teacher.person().value();
		this.createdAt = now;
	}

	/**
	 * An assignment that only the ledger knew. The LMS's version counts: nothing is
	 * overwritten until a teacher changes it here.
	 */
	static Assignment fromLedger(LedgerLine line) {
		Assignment assignment = new Assignment();
		assignment.key = AssignmentKey.of(line.district(), line.assignment());
		assignment.section = line.section().value();
		assignment.wanted = StoredContent.of(new AssignmentContent(line.title(), line.title(), List.of(), null,
				AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of()));
		assignment.createdAt = line.created();
		assignment.lmsId = line.lmsId().value();
		assignment.told = assignment.wanted;
		return assignment;
	}

	/** Stores what the teacher wants now. */
	void change(AssignmentContent content) {
		this.wanted = StoredContent.of(content);
	}

	/**
	 * Stores the id that the service returned.
	 * @return false if the assignment has another one, so that it may be in the LMS twice
	 */
	boolean markCreated(LmsAssignmentId id) {
		if (this.lmsId == null) {
			this.lmsId = id.value();
			// The person who looked for it didn't find it, so what was to be deleted
			// still has to be.
			this.deletedAt = null;
		}
		return this.lmsId.equals(id.value());
	}

	/** Records what was sent to the LMS. */
	void markTold(AssignmentContent content) {
		this.told = StoredContent.of(content);
	}

	/**
	 * Records what the LMS says, and takes what students hand in by if it was changed
	 * only there. The answer to a write may show what an older write of ours has just
	 * changed, so only answers to reads count.
	 */
	void markRead(LmsAssignment said, Instant now) {
		markSeen(said, now);
		takeEnd(said, now);
		takeAttempts(said);
	}

	/** Records what the LMS says. */
	void markSeen(LmsAssignment said, Instant now) {
		boolean first = this.lmsSeenAt == null;
		this.lmsState = said.state().word();
		this.lmsPoints = said.points();
		this.lmsDueAt = said.dueDate();
		this.lmsSeenAt = now;
		this.goneAt = null;
		// The ledger has no due dates.
		if (first && content().dueDate() == null && told().dueDate() == null) {
			takeDueDate();
		}
	}

	// Students hand in by it, so an end that was changed only there counts. An LMS that
	// says nothing about it has none if it is still open well after ours.
	private void takeEnd(LmsAssignment said, Instant now) {
		@Nullable Instant here = content().availability().acceptUntil();
		@Nullable Instant there = said.acceptUntil();
		boolean says = there != null
				|| (said.state() == AssignmentState.OPEN && here != null && here.isBefore(now.minus(CLOSES_WITHIN)));
		if (says && new DueDates(here, there).differ() && Objects.equals(here, told().availability().acceptUntil())) {
			this.wanted = StoredContent.of(content().withEnd(there));
			this.told = StoredContent.of(told().withEnd(there));
		}
	}

	// The same for how often they can.
	private void takeAttempts(LmsAssignment said) {
		@Nullable Integer here = content().maxAttempts();
		@Nullable Integer there = said.attempts();
		int most = (here != null) ? Math.min(here, LmsAssignment.NO_LIMIT) : LmsAssignment.NO_LIMIT;
		if (there != null && there != most && Objects.equals(here, told().maxAttempts())) {
			@Nullable Integer taken = (there < LmsAssignment.NO_LIMIT) ? there : null;
			this.wanted = StoredContent.of(content().withAttempts(taken));
			this.told = StoredContent.of(told().withAttempts(taken));
		}
	}

	/** Whether someone deleted it in the LMS, which no one here wanted. */
	boolean isGone() {
		return this.goneAt != null;
	}

	/** Records that someone deleted it in the LMS, which no one here wanted. */
	void markGone(Instant now) {
		this.goneAt = now;
	}

	/** Records that the teacher wants it deleted, there and here. */
	void wantDeletion() {
		this.deletionWanted = true;
	}

	/** Records that it was deleted in the LMS, or never was there. */
	void markDeleted(Instant now) {
		this.deletedAt = now;
	}

	/**
	 * The LMS also has it under this id, which is to be deleted, too.
	 * @param id null if it may have it under an id that never arrived
	 */
	void deleteNext(@Nullable LmsAssignmentId id) {
		this.lmsId = (id != null) ? id.value() : null;
		this.deletedAt = null;
	}

	/** Starts over after it was deleted in the LMS. */
	void forgetLms() {
		this.lmsId = null;
		this.lmsState = null;
		this.lmsPoints = null;
		this.lmsDueAt = null;
		this.lmsSeenAt = null;
		this.goneAt = null;
	}

	/** The students for whom it is, or was as last sent. */
	Set<PersonId> everChosen() {
		Set<PersonId> chosen = new HashSet<>(content().assignees());
		chosen.addAll(told().assignees());
		return chosen;
	}

	/** The assignment as wanted. */
	AssignmentContent content() {
		return this.wanted.content();
	}

	// If we don't know what was sent (its id came back in some other way), everything
	// except the due date counts as changed: an old due date would be refused. Whether it
	// is for chosen students can't have changed since then.
	AssignmentContent told() {
		return (this.told != null) ? this.told.content() : new AssignmentContent("", "", List.of(), content().dueDate(),
				AvailabilityWindow.ALWAYS, null, List.of(), null, content().term(), List.of());
	}

	AssignmentId id() {
		return new AssignmentId(this.key.id());
	}

	SectionId section() {
		return new SectionId(this.section);
	}

	Optional<LmsAssignmentId> lmsId() {
		return Optional.ofNullable(this.lmsId).map(LmsAssignmentId::new);
	}

	/** What a teacher should know about it in the LMS. */
	LmsPresence presence(Instant now) {
		if (this.goneAt != null) {
			return LmsPresence.GONE;
		}
		AssignmentState said = AssignmentState.of(this.lmsState);
		boolean shown = said == AssignmentState.SCHEDULED && isVisibleSinceSeen(now);
		return LmsPresence.of(shown ? AssignmentState.OPEN : said, dueDates() != null, arePointsChanged());
	}

	// No one may have read it in the LMS since it became visible there.
	private boolean isVisibleSinceSeen(Instant now) {
		Instant from = told().availability().visibleFrom();
		return from != null && !from.isAfter(now) && this.lmsSeenAt != null && this.lmsSeenAt.isBefore(from);
	}

	/**
	 * Its due dates, if the LMS shows neither the one that was last sent nor the one that
	 * is wanted now; otherwise null.
	 */
	@Nullable DueDates dueDates() {
		DueDates now = new DueDates(content().dueDate(), this.lmsDueAt);
		boolean asks = this.lmsSeenAt != null && this.goneAt == null && now.differ()
				&& new DueDates(told().dueDate(), this.lmsDueAt).differ();
		return asks ? now : null;
	}

	/**
	 * The points possible that the LMS showed last, if there are others here; otherwise
	 * null.
	 */
	@Nullable BigDecimal pointsInLms() {
		@Nullable BigDecimal here = content().pointsPossible();
		boolean differ = this.goneAt == null && here != null && this.lmsPoints != null
				&& here.compareTo(this.lmsPoints) != 0;
		return differ ? this.lmsPoints : null;
	}

	/** Whether they were changed there, as those that are here were sent. */
	boolean arePointsChanged() {
		@Nullable BigDecimal here = content().pointsPossible();
		@Nullable BigDecimal sent = told().pointsPossible();
		return pointsInLms() != null && here != null && sent != null && here.compareTo(sent) == 0;
	}

	/** Takes the due date that the LMS shows. */
	void takeDueDate() {
		this.wanted = StoredContent.of(content().withDueDate(this.lmsDueAt));
		forgetSentDueDate();
	}

	/** Has the due date sent again, although it was sent before. */
	void forgetSentDueDate() {
		this.told = StoredContent.of(told().withDueDate(this.lmsDueAt));
	}

	/** Whether it is deleted, here and in the LMS, as the teacher wanted. */
	boolean isDeleted() {
		return this.deletedAt != null;
	}

	boolean isDeletionWanted() {
		return this.deletionWanted;
	}

}
