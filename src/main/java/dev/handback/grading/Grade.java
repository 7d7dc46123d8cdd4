package dev.handback.grading;

import java.math.BigDecimal;
import java.time.Instant;

import dev.handback.vocabulary.PersonId;
import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A student's grade: what the teacher wants, and what the learning platform was seen to
 * hold.
 */
@Entity
@Table(name = "grade")
class Grade {

	@EmbeddedId
	private GradeKey key;

	private @Nullable BigDecimal points;

	private @Nullable String comment;

	private String gradedBy;

	private Instant gradedAt;

	private @Nullable BigDecimal lmsPoints;

	private @Nullable String lmsComment;

	@Column(name = "lms_seen_at")
	private @Nullable Instant lmsSeenAt;

	@Version
	@SuppressWarnings("unused") // JPA counts it
	private @Nullable Long version;

	@SuppressWarnings("NullAway.Init") // for JPA
	protected Grade() {
	}

	Grade(GradeKey key, PersonId teacher, Instant now) {
		this.key = key;
		this.gradedBy = teacher.value();
		this.gradedAt = now;
	}

	/** Takes what the teacher wants now. */
	void change(GradeValue value, PersonId teacher, Instant now) {
		this.points = value.points();
		this.comment = value.comment();
		this.gradedBy = teacher.value();
		this.gradedAt = now;
	}

	/** Takes note of what the learning platform holds. */
	void seenInLms(GradeValue held, Instant now) {
		this.lmsPoints = held.points();
		this.lmsComment = held.comment();
		this.lmsSeenAt = now;
	}

	GradeKey key() {
		return this.key;
	}

	GradeValue value() {
		return new GradeValue(this.points, this.comment);
	}

	GradeValue inLms() {
		return new GradeValue(this.lmsPoints, this.lmsComment);
	}

	PersonId gradedBy() {
		return new PersonId(this.gradedBy);
	}

	Instant gradedAt() {
		return this.gradedAt;
	}

	@Nullable Instant lmsSeenAt() {
		return this.lmsSeenAt;
	}

}
