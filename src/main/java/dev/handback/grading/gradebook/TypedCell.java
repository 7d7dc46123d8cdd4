package dev.handback.grading.gradebook;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.lang.Contract;

/**
 * A cell of the gradebook as sent by a page, not yet validated.
 *
 * @param points as typed; empty to clear
 * @param seen the value when typing began; empty for none
 */
record TypedCell(@Nullable String assignment, @Nullable String student, @Nullable String points,
		@Nullable String seen) {

	/**
	 * The same order for everyone, so that two people who save the same cells never block
	 * each other.
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

	/** Whether the points are a number, empty, or the previous value. */
	boolean isReadable() {
		return isBlank(this.points) || Points.parse(this.points).isPresent() || edit().touched().isEmpty();
	}

	/** The two numbers that the points may mean; empty if they are unambiguous. */
	List<String> readings() {
		return (this.points != null) ? Points.doubtful(this.points) : List.of();
	}

	/** The edit of a readable cell. */
	PageEdit edit() {
		return new PageEdit(Map.of(GradeFields.POINTS, plain(this.seen)),
				Map.of(GradeFields.POINTS, plain(this.points)));
	}

	private static String plain(@Nullable String points) {
		return (points != null) ? GradeFields.plain(points) : "";
	}

	@Contract("null -> true")
	private static boolean isBlank(@Nullable String text) {
		return text == null || text.isBlank();
	}

}
