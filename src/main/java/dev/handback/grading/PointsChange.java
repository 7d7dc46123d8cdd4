package dev.handback.grading;

import java.math.BigDecimal;

import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

/**
 * Points as a teacher wants them, with those that stood there when she began to type.
 *
 * @param points null to clear
 * @param seen null where none stood there
 */
record PointsChange(@Nullable BigDecimal points, @Nullable BigDecimal seen) {

	/** Whether nobody else has changed the points since. */
	boolean isOf(GradeValue stored) {
		return stored.hasSamePoints(GradeValue.NONE.withPoints(this.seen));
	}

	/** Whether the points that are wanted stand there. */
	boolean isDone(GradeValue stored) {
		return stored.hasSamePoints(GradeValue.NONE.withPoints(this.points));
	}

}
