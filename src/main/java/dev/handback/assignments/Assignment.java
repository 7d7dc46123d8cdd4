package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentTask;
import dev.handback.delivery.LmsAssignment;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import dev.handback.vocabulary.TermId;
import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** An assignment: intended here first, then created in the learning platform. */
@Entity
@Table(name = "assignment")
class Assignment {

	private static final String TEXT = "text";

	private static final String LINK = "link";

	@EmbeddedId
	private AssignmentKey key;

	@Column(name = "section_id")
	private String section;

	private @Nullable UUID lmsId;

	private String title;

	private String description;

	private @Nullable Instant dueAt;

	private @Nullable BigDecimal pointsPossible;

	private boolean acceptsText;

	private boolean acceptsLinks;

	private @Nullable Integer maxAttempts;

	@Column(name = "term_id")
	private @Nullable String term;

	private @Nullable String toldTitle;

	private @Nullable String toldDescription;

	private @Nullable Instant toldDueAt;

	private @Nullable BigDecimal toldPointsPossible;

	private @Nullable Boolean toldAcceptsText;

	private @Nullable Boolean toldAcceptsLinks;

	private @Nullable Integer toldMaxAttempts;

	private @Nullable String lmsState;

	private @Nullable Instant lmsDueAt;

	@Column(name = "lms_seen_at")
	private @Nullable Instant lmsSeenAt;

	private @Nullable Instant goneAt;

	private boolean deletionWanted;

	private @Nullable Instant deletedAt;

	private @Nullable String createdBy;

	private Instant createdAt;

	@Version
	@SuppressWarnings("unused") // JPA counts it
	private @Nullable Long version;

	@SuppressWarnings("NullAway.Init") // for JPA
	protected Assignment() {
	}

	Assignment(DistrictId district, SectionId section, NewAssignment intended, PersonId teacher, Instant now) {
		this.key = AssignmentKey.of(district, intended.id());
		this.section = section.value();
		change(intended);
		this.term = (intended.term() != null) ? intended.term().value() : null;
		this.createdBy = teacher.value();
		this.createdAt = now;
	}

	/**
	 * An assignment of which only the ledger knew. What the learning platform holds
	 * counts: nothing of it is overwritten until a teacher changes it here.
	 */
	static Assignment fromLedger(LedgerLine line) {
		Assignment assignment = new Assignment();
		assignment.key = AssignmentKey.of(line.district(), line.assignment());
		assignment.section = line.section().value();
		assignment.title = line.title();
		assignment.description = line.title();
		assignment.createdAt = line.created();
		assignment.lmsId = line.lmsId().value();
		assignment.markTold(assignment.wanted());
		return assignment;
	}

	/** Takes what the teacher wants now; the term stays. */
	final void change(NewAssignment intended) {
		this.title = intended.title();
		this.description = intended.description();
		this.dueAt = intended.dueAt();
		this.pointsPossible = intended.pointsPossible();
		this.acceptsText = intended.acceptsText();
		this.acceptsLinks = intended.acceptsLinks();
		this.maxAttempts = intended.maxAttempts();
	}

	/**
	 * Keeps the id that the service gave.
	 * @throws IllegalStateException if it gave another one before: one intent has made
	 * two assignments
	 */
	void markCreated(LmsAssignmentId id) {
		if (this.lmsId != null && !this.lmsId.equals(id.value())) {
			throw new IllegalStateException("Assignment " + id() + " was created twice in the learning platform");
		}
		this.lmsId = id.value();
	}

	/** Takes note of what the learning platform was told. */
	void markTold(AssignmentContent content) {
		this.toldTitle = content.title();
		this.toldDescription = content.description();
		this.toldDueAt = content.dueDate();
		this.toldPointsPossible = content.pointsPossible();
		this.toldAcceptsText = content.submissionTypes().contains(TEXT);
		this.toldAcceptsLinks = content.submissionTypes().contains(LINK);
		this.toldMaxAttempts = content.maxAttempts();
	}

	/** Takes note of what the learning platform says. */
	void markSeen(LmsAssignment said, Instant now) {
		this.lmsState = said.state();
		this.lmsDueAt = said.dueDate();
		this.lmsSeenAt = now;
		this.goneAt = null;
	}

	/** Takes note that somebody deleted it there. */
	void markGone(Instant now) {
		this.goneAt = now;
	}

	/** The teacher wants it deleted, there and here. */
	void wantDeletion() {
		this.deletionWanted = true;
	}

	/** It is deleted there, or never was there. */
	void markDeleted(Instant now) {
		this.deletedAt = now;
	}

	/** Begins afresh after it was deleted there. */
	void forgetLms() {
		this.lmsId = null;
		this.lmsState = null;
		this.lmsDueAt = null;
		this.goneAt = null;
	}

	/** What has to be done so that the learning platform holds it. */
	AssignmentTask task() {
		if (this.deletedAt != null || this.goneAt != null) {
			return new AssignmentTask.Nothing();
		}
		Optional<LmsAssignmentId> id = lmsId();
		if (this.deletionWanted) {
			return id.<AssignmentTask>map(AssignmentTask.Delete::new).orElseGet(AssignmentTask.Nothing::new);
		}
		return id.<AssignmentTask>map((known) -> new AssignmentTask.Update(known, wanted(), told()))
			.orElseGet(() -> new AssignmentTask.Create(wanted()));
	}

	private AssignmentContent wanted() {
		return new AssignmentContent(this.title, this.description, this.dueAt, this.pointsPossible,
				submissionTypes(this.acceptsText, this.acceptsLinks), this.maxAttempts, term());
	}

	// Where nobody knows what it was told (its id came back by another way), everything
	// but the due date counts as changed: an old due date would be refused.
	private AssignmentContent told() {
		return new AssignmentContent((this.toldTitle != null) ? this.toldTitle : "",
				(this.toldDescription != null) ? this.toldDescription : "",
				(this.toldTitle != null) ? this.toldDueAt : this.dueAt, this.toldPointsPossible,
				submissionTypes(Boolean.TRUE.equals(this.toldAcceptsText), Boolean.TRUE.equals(this.toldAcceptsLinks)),
				this.toldMaxAttempts, term());
	}

	private static List<String> submissionTypes(boolean text, boolean links) {
		List<String> types = new ArrayList<>();
		if (text) {
			types.add(TEXT);
		}
		if (links) {
			types.add(LINK);
		}
		return types;
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

	String title() {
		return this.title;
	}

	String description() {
		return this.description;
	}

	@Nullable Instant dueAt() {
		return this.dueAt;
	}

	@Nullable BigDecimal pointsPossible() {
		return this.pointsPossible;
	}

	boolean acceptsText() {
		return this.acceptsText;
	}

	boolean acceptsLinks() {
		return this.acceptsLinks;
	}

	@Nullable Integer maxAttempts() {
		return this.maxAttempts;
	}

	@Nullable TermId term() {
		return (this.term != null) ? new TermId(this.term) : null;
	}

	/** What the learning platform says of it, as far as a teacher should know. */
	LmsPresence presence() {
		if (this.goneAt != null) {
			return LmsPresence.GONE;
		}
		return LmsPresence.of(this.lmsState, this.lmsId != null && this.toldDueAt != null && this.lmsDueAt == null);
	}

	@Nullable Instant lmsSeenAt() {
		return this.lmsSeenAt;
	}

	/** Whether it is gone here and there, as the teacher wanted. */
	boolean isDeleted() {
		return this.deletedAt != null || (this.deletionWanted && this.lmsId == null);
	}

	boolean isDeletionWanted() {
		return this.deletionWanted;
	}

	@Nullable PersonId createdBy() {
		return (this.createdBy != null) ? new PersonId(this.createdBy) : null;
	}

	Instant createdAt() {
		return this.createdAt;
	}

}
