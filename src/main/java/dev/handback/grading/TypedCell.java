package dev.handback.grading;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the gradebook as a page sends it, nothing of it checked yet.
 *
 * @param points as they were typed; empty to clear
 * @param seen as they stood there when typing began; empty for none
 */
record TypedCell(@Nullable String assignment, @Nullable String student, @Nullable String points,
		@Nullable String seen) {

	/**
	 * One order for everybody, so that two who save the same cells never block each
	 * other.
	 */
	static final Comparator<TypedCell> ORDER = Comparator.comparing((TypedCell cell) -> String.valueOf(cell.assignment))
		.thenComparing((cell) -> String.valueOf(cell.student));

	Optional<AssignmentId> assignmentId() {
		try {
			return Optional.of(AssignmentId.from(String.valueOf(this.assignment)));
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	Optional<PersonId> studentId() {
		return PersonId.parse(String.valueOf(this.student));
	}

	/** Whether the points are a number, or nothing. */
	boolean isReadable() {
		return text(this.points).isEmpty() || parse(this.points).isPresent();
	}

	/** What is wanted, for a readable cell. */
	PointsChange change() {
		return new PointsChange(parse(this.points).orElse(null), parse(this.seen).orElse(null));
	}

	private Optional<BigDecimal> parse(@Nullable String points) {
		return Points.parse(text(points), text(this.seen));
	}

	private static String text(@Nullable String text) {
		return (text != null) ? text.strip() : "";
	}

}
