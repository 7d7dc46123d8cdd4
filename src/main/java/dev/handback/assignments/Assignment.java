package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

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

	private @Nullable String lmsState;

	private String createdBy;

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
		this.title = intended.title();
		this.description = intended.description();
		this.dueAt = intended.dueAt();
		this.pointsPossible = intended.pointsPossible();
		this.acceptsText = intended.acceptsText();
		this.acceptsLinks = intended.acceptsLinks();
		this.maxAttempts = intended.maxAttempts();
		this.term = (intended.term() != null) ? intended.term().value() : null;
		this.createdBy = teacher.value();
		this.createdAt = now;
	}

	/**
	 * Keeps the id that the service gave.
	 * @throws IllegalStateException if it gave another one before: one intent has made
	 * two assignments
	 */
	void markCreated(LmsAssignmentId id, @Nullable String state) {
		if (this.lmsId != null && !this.lmsId.equals(id.value())) {
			throw new IllegalStateException("Assignment " + id() + " was created twice in the learning platform");
		}
		this.lmsId = id.value();
		this.lmsState = state;
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

	@Nullable String lmsState() {
		return this.lmsState;
	}

	PersonId createdBy() {
		return new PersonId(this.createdBy);
	}

	Instant createdAt() {
		return this.createdAt;
	}

}
