package dev.handback.vocabulary;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A grade with its comment and flags. No points, zero points, excluded and missing are
 * four things.
 *
 * @param points exact; null for no grade
 * @param comment normalized; null for none, and a blank one counts as none
 */
public record GradeValue(@Nullable BigDecimal points, @Nullable String comment, Set<Flag> flags, GradeDetails details) {

	public static final GradeValue NONE = new GradeValue(null, null, Set.of());

	public GradeValue {
		comment = (comment == null || comment.isBlank()) ? null : PlainText.normalized(comment);
		flags = Set.copyOf(flags);
	}

	/** A grade without details that only some providers keep. */
	public GradeValue(@Nullable BigDecimal points, @Nullable String comment, Set<Flag> flags) {
		this(points, comment, flags, GradeDetails.NONE);
	}

	/** Whether there are points or a grade in words. */
	public boolean isGrade() {
		return this.points != null || this.details.text() != null;
	}

	public boolean hasSamePoints(GradeValue other) {
		if (this.points == null || other.points == null) {
			return this.points == null && other.points == null;
		}
		return this.points.compareTo(other.points) == 0;
	}

	public boolean hasSameComment(GradeValue other) {
		return Objects.equals(this.comment, other.comment);
	}

	public boolean hasSameFlags(GradeValue other) {
		return this.flags.equals(other.flags);
	}

	public boolean hasSameDetails(GradeValue other) {
		return this.details.equals(other.details);
	}

	public boolean isSameAs(GradeValue other) {
		return hasSamePoints(other) && hasSameComment(other) && hasSameFlags(other) && hasSameDetails(other);
	}

	public GradeValue withPoints(@Nullable BigDecimal other) {
		return new GradeValue(other, this.comment, this.flags, this.details);
	}

	public GradeValue withComment(@Nullable String other) {
		return new GradeValue(this.points, other, this.flags, this.details);
	}

	public GradeValue withFlags(Set<Flag> others) {
		return new GradeValue(this.points, this.comment, others, this.details);
	}

	/** The grade with only the details that the provider keeps. */
	public GradeValue limitedTo(ProviderRules rules) {
		return withDetails(this.details.limitedTo(rules));
	}

	public GradeValue withDetails(GradeDetails others) {
		return new GradeValue(this.points, this.comment, this.flags, others);
	}

}
