package dev.handback.grading;

import java.util.Optional;
import java.util.Set;

import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/** Points, comment and flags as they were typed. */
record GradeForm(String points, String comment, Set<Flag> flags) {

	static final int LONGEST_COMMENT = 5_000;

	/**
	 * The message key of what is wrong; null where nothing is.
	 * @param shown the points that the page showed
	 */
	@Nullable String problem(String shown) {
		if (!this.points.isBlank() && Points.parse(this.points, shown).isEmpty()) {
			return "points.unreadable";
		}
		Optional<PlainText.Problem> problem = PlainText.problem(this.comment, LONGEST_COMMENT);
		return problem.map((found) -> "text." + found.name()).orElse(null);
	}

	/** The value, for a form without a problem. */
	GradeValue value(String shown) {
		return new GradeValue(Points.parse(this.points, shown).orElse(null), this.comment, this.flags);
	}

}
