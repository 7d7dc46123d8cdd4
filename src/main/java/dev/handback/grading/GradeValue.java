package dev.handback.grading;

import java.math.BigDecimal;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A grade and its comment. No points and zero points are two things.
 *
 * @param points exact; null for no grade
 * @param comment null for none; a blank one counts as none
 */
record GradeValue(@Nullable BigDecimal points, @Nullable String comment) {

	static final GradeValue NONE = new GradeValue(null, null);

	GradeValue {
		comment = (comment == null || comment.isBlank()) ? null : comment.strip();
	}

	boolean hasSamePoints(GradeValue other) {
		if (this.points == null || other.points == null) {
			return this.points == null && other.points == null;
		}
		return this.points.compareTo(other.points) == 0;
	}

	boolean hasSameComment(GradeValue other) {
		return Objects.equals(this.comment, other.comment);
	}

	boolean isSameAs(GradeValue other) {
		return hasSamePoints(other) && hasSameComment(other);
	}

}
