package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import dev.handback.delivery.ArrivedGrade;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.hibernate.annotations.EmbeddedColumnNaming;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * A student's grade: what the teacher wants, what both sides last agreed on, and any
 * different value that someone entered in the LMS.
 */
@Entity
@Table(name = "grade")
class Grade {

	/** The database keeps no shorter time. */
	private static final Duration TICK = Duration.of(1, ChronoUnit.MICROS);

	@EmbeddedId
	private GradeKey key;

	private @Nullable BigDecimal points;

	private @Nullable String comment;

	@JdbcTypeCode(SqlTypes.ARRAY)
	private List<String> flags = List.of();

	@Embedded
	private @Nullable StoredDetails details;

	private String gradedBy;

	private Instant gradedAt;

	private @Nullable BigDecimal lmsPoints;

	private @Nullable String lmsComment;

	@JdbcTypeCode(SqlTypes.ARRAY)
	private List<String> lmsFlags = List.of();

	@Embedded
	@EmbeddedColumnNaming("lms_%s")
	private @Nullable StoredDetails lmsDetails;

	@Column(name = "lms_seen_at")
	private @Nullable Instant lmsSeenAt;

	private @Nullable BigDecimal theirPoints;

	private @Nullable String theirComment;

	@JdbcTypeCode(SqlTypes.ARRAY)
	private @Nullable List<String> theirFlags;

	@Embedded
	@EmbeddedColumnNaming("their_%s")
	private @Nullable StoredDetails theirDetails;

	private @Nullable Instant theirSeenAt;

	private boolean held;

	private @Nullable Instant releasedAt;

	@Version
	private @Nullable Long version;

	@SuppressWarnings("NullAway.Init") // for JPA
	protected Grade() {
	}

	/**
	 * Stores what the teacher wants now.
	 * @return when, which is after everything that has happened to the grade, even if
	 * this node's clock is behind another's
	 */
	Instant change(GradeValue value, PersonId teacher, Instant now) {
		this.points = value.points();
		this.comment = value.comment();
		this.flags = Flag.wireNames(value.flags());
		this.details = StoredDetails.of(value.details());
		this.gradedBy = teacher.value();
		this.gradedAt = Stream.of(this.gradedAt, this.lmsSeenAt, this.releasedAt)
			.filter(Objects::nonNull)
			.map((before) -> before.plus(TICK))
			.reduce(now, (one, other) -> one.isAfter(other) ? one : other);
		return this.gradedAt;
	}

	/**
	 * Records that the LMS has what was wanted. Details that were changed only there are
	 * adopted. What is wanted by now, if it was changed since then, is sent later.
	 * @param asOf a time before both were read
	 */
	void arrived(ArrivedGrade seen, Instant asOf) {
		boolean changed = !value().isSameAs(seen.wanted()) && !this.gradedAt.isAfter(asOf);
		agree(seen.held(), changed ? this.gradedAt.minus(TICK) : asOf);
	}

	/**
	 * Records what both sides agree on. Details that were changed only in the LMS are
	 * adopted.
	 */
	void agree(GradeValue held, Instant now) {
		this.details = StoredDetails
			.of(StoredDetails.details(this.details).mergedWith(StoredDetails.details(this.lmsDetails), held.details()));
		this.lmsDetails = StoredDetails.of(held.details());
		this.theirDetails = null;
		this.lmsPoints = held.points();
		this.lmsComment = held.comment();
		this.lmsFlags = Flag.wireNames(held.flags());
		this.lmsSeenAt = now;
		this.theirSeenAt = null;
		this.theirPoints = null;
		this.theirComment = null;
		this.theirFlags = null;
	}

	/** Records a value in the LMS that didn't come from here. */
	void differ(GradeValue theirs, Instant now) {
		this.theirPoints = theirs.points();
		this.theirComment = theirs.comment();
		this.theirFlags = Flag.wireNames(theirs.flags());
		this.theirDetails = StoredDetails.of(theirs.details());
		this.theirSeenAt = now;
	}

	/** Records what the LMS has, and that all of ours is to replace it. */
	void replace(GradeValue held, Instant now) {
		GradeValue wanted = value();
		agree(held, now);
		this.details = StoredDetails.of(wanted.details());
	}

	/** Records that the LMS no longer has anything of it. */
	void forgetLms(Instant now) {
		replace(GradeValue.NONE, now);
		this.lmsSeenAt = null;
	}

	/** Holds it back, which is possible only until any of it may have been sent. */
	void hold() {
		this.held = true;
	}

	/**
	 * Lets it go to the LMS, which comes after it was given, even if this node's clock is
	 * behind another's.
	 */
	void release(Instant now) {
		this.held = false;
		this.releasedAt = now.isBefore(this.gradedAt) ? this.gradedAt : now;
	}

	/** Whether the teacher holds it back. */
	boolean isHeld() {
		return this.held;
	}

	GradeKey key() {
		return this.key;
	}

	GradeValue value() {
		return new GradeValue(this.points, this.comment, Flag.of(this.flags), StoredDetails.details(this.details));
	}

	/** Whether there are points or a grade in words, or none are needed. */
	boolean isGiven() {
		GradeValue value = value();
		return value.isGrade() || value.flags().contains(Flag.EXCLUDED);
	}

	/** What both sides last agreed on. */
	GradeValue inLms() {
		return new GradeValue(this.lmsPoints, this.lmsComment, Flag.of(this.lmsFlags),
				StoredDetails.details(this.lmsDetails));
	}

	/** What someone entered in the LMS; null if no one did. */
	@Nullable GradeValue theirs() {
		return (this.theirSeenAt != null) ? new GradeValue(this.theirPoints, this.theirComment,
				Flag.of((this.theirFlags != null) ? this.theirFlags : List.of()),
				StoredDetails.details(this.theirDetails)) : null;
	}

	/** Whether the row exists only to be locked, and no grade has been given yet. */
	boolean isUntouched() {
		return Objects.equals(this.version, 0L);
	}

	/** Whether this teacher gave it after that time. */
	boolean wasGivenBy(PersonId teacher, Instant since) {
		return this.gradedBy.equals(teacher.value()) && this.gradedAt.isAfter(since);
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
