package dev.handback.grading.gradebook;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.handback.grading.gradebook.SavedCell.Outcome;
import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * A field of a cell of the gradebook as sent by a page, not yet validated.
 *
 * @param field points, comment or a flag, by its name in {@link GradeFields}; null from
 * pages that know only points
 * @param value as typed; empty to clear
 * @param seen the value when typing began; empty for none
 */
public record TypedCell(@Nullable String assignment, @Nullable String student, @Nullable String field,
		@JsonAlias("points") @Nullable String value, @Nullable String seen) {

	/**
	 * The same order for everyone, so that two people who save the same cells never block
	 * each other.
	 */
	static final Comparator<TypedCell> ORDER = Comparator.comparing((TypedCell cell) -> String.valueOf(cell.assignment))
		.thenComparing((cell) -> String.valueOf(cell.student))
		.thenComparing(TypedCell::name);

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

	/** The field's name. */
	String name() {
		return (this.field != null) ? this.field : GradeFields.POINTS;
	}

	/**
	 * Why it can't be saved; empty if it can.
	 * @param flags those that the provider keeps
	 */
	Optional<Outcome> problem(Set<Flag> flags) {
		return switch (name()) {
			case GradeFields.POINTS -> isReadable() ? Optional.empty()
					: Optional.of(readings().isEmpty() ? Outcome.UNREADABLE : Outcome.DOUBTFUL);
			case GradeFields.COMMENT -> PlainText.problem(text(this.value), GradeFields.LONGEST_COMMENT)
				.map((problem) -> Outcome.UNFIT_COMMENT);
			default -> Flag.wireNames(flags).contains(name()) ? Optional.empty() : Optional.of(Outcome.NOT_OFFERED);
		};
	}

	/** Whether the points are a number, empty, or the previous value. */
	private boolean isReadable() {
		String points = text(this.value);
		return points.isBlank() || Points.parse(points).isPresent()
				|| PageEdit.isSame(plain(this.value), plain(this.seen));
	}

	/** The two numbers that the points may mean; empty if they are unambiguous. */
	List<String> readings() {
		return Points.doubtful(text(this.value));
	}

	/** The edit of a cell without a problem. */
	PageEdit edit() {
		return new PageEdit(Map.of(name(), plain(this.seen)), Map.of(name(), plain(this.value)));
	}

	private String plain(@Nullable String typed) {
		return switch (name()) {
			case GradeFields.POINTS -> Points.shown(text(typed));
			case GradeFields.COMMENT -> text(typed);
			default -> text(typed).isBlank() ? "" : GradeFields.TICKED;
		};
	}

	private static String text(@Nullable String typed) {
		return (typed != null) ? typed : "";
	}

}
