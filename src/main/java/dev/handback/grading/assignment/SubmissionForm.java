package dev.handback.grading.assignment;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.rubric.RubricScore;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.TypedDates;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.DefaultMessageSourceResolvable;
import org.springframework.validation.Errors;

/**
 * One submission's form, as typed.
 *
 * @param text the grade in words
 * @param extraAttempts a whole number, or blank
 * @param ownDue {@code YYYY-MM-DDTHH:MM} in the district's zone, or blank
 */
record SubmissionForm(@Nullable String points, @Nullable String comment, @Nullable List<String> flags,
		@Nullable String text, @Nullable String extraAttempts, @Nullable String ownDue) {

	private static final int LONGEST_GRADE = 40;

	private static final int MOST_ATTEMPTS = 100;

	// A form may omit indexes of its lists.
	SubmissionForm {
		flags = (flags != null) ? flags.stream()
			.map((flag) -> Objects.requireNonNullElse(flag, ""))
			.collect(Collectors.toCollection(ArrayList::new)) : null;
	}

	static SubmissionForm of(Map<String, String> fields) {
		return new SubmissionForm(fields.get(GradeFields.POINTS), fields.get(GradeFields.COMMENT),
				Flag.wireNames(Flag.of(fields.entrySet()
					.stream()
					.filter((field) -> GradeFields.TICKED.equals(field.getValue()))
					.map(Map.Entry::getKey)
					.toList())),
				fields.get(GradeFields.TEXT), fields.get(GradeFields.EXTRA_ATTEMPTS), fields.get(GradeFields.OWN_DUE));
	}

	/**
	 * The form with the points and the comment that a rubric gives, for browsers without
	 * scripts. Points that were typed count, and so do those that were there, or were
	 * cleared, without choosing other levels.
	 * @param sent the request's parameters
	 */
	SubmissionForm filled(RubricScore score, Map<String, List<String>> sent) {
		String said = Objects.requireNonNullElse(this.comment, "");
		boolean typed = score.isIn(said) || (this.points != null && !this.points.isBlank()
				&& PageEdit.of(sent, "", Map.of(GradeFields.POINTS, Points.shown(this.points)))
					.typed()
					.containsKey(GradeFields.POINTS));
		return new SubmissionForm(typed ? this.points : Points.show(score.points()), score.comment(said), this.flags,
				this.text, this.extraAttempts, this.ownDue);
	}

	/** Whether the flag is checked. */
	public boolean has(Flag flag) {
		return this.flags != null && this.flags.contains(flag.wireName());
	}

	/**
	 * Reads what was touched. Invalid fields get a message, and so does what an older
	 * page offered and the provider no longer keeps.
	 * @param sent the request's parameters
	 * @param offered the fields that the provider keeps
	 */
	PageEdit read(Map<String, List<String>> sent, List<String> offered, Errors errors) {
		Map<String, String> typed = new LinkedHashMap<>();
		put(typed, GradeFields.POINTS, (this.points != null) ? Points.shown(this.points) : null);
		put(typed, GradeFields.COMMENT, this.comment);
		put(typed, GradeFields.TEXT, this.text);
		put(typed, GradeFields.EXTRA_ATTEMPTS,
				(this.extraAttempts != null) ? this.extraAttempts.strip().replaceFirst("^0+(?=.)", "") : null);
		put(typed, GradeFields.OWN_DUE, this.ownDue);
		for (Flag flag : Flag.values()) {
			if (PageEdit.isShown(sent, flag.wireName(), "")) {
				typed.put(flag.wireName(), has(flag) ? GradeFields.TICKED : "");
			}
		}
		PageEdit.of(sent, "", typed)
			.typed()
			.entrySet()
			.stream()
			.filter((field) -> !offered.contains(field.getKey()) && PageEdit.isShown(sent, field.getKey(), ""))
			.forEach((field) -> errors.reject("submission.no-longer-kept", notKept(field.getKey(), field.getValue()),
					null));
		typed.keySet().retainAll(offered);
		PageEdit edit = PageEdit.of(sent, "", typed);
		edit.typed().forEach((field, text) -> check(field, text, errors));
		return edit;
	}

	private static Object[] notKept(String field, String text) {
		return new Object[] { new DefaultMessageSourceResolvable(GradeFields.label(field)),
				text.isEmpty() ? "–" : GradeFields.shown(field, text) };
	}

	private static void put(Map<String, String> typed, String field, @Nullable String text) {
		if (text != null) {
			typed.put(field, text.strip());
		}
	}

	private static void check(String field, String text, Errors errors) {
		switch (field) {
			case GradeFields.POINTS -> {
				List<String> doubtful = Points.doubtful(text);
				require(isBlankOr(text, Points.parse(text).isPresent()), field,
						doubtful.isEmpty() ? "points.unreadable" : "points.doubtful", errors, doubtful.toArray());
			}
			case GradeFields.COMMENT -> checkText(field, text, GradeFields.LONGEST_COMMENT, errors);
			case GradeFields.TEXT -> checkText(field, text, LONGEST_GRADE, errors);
			case GradeFields.EXTRA_ATTEMPTS -> require(isBlankOr(text, isNumberOfAttempts(text)), field,
					"whole-number.unreadable", errors, MOST_ATTEMPTS);
			case GradeFields.OWN_DUE -> checkMoment(field, text, errors);
			default -> {
				// A checkbox is either checked or not.
			}
		}
	}

	private static void require(boolean inOrder, String field, String problem, Errors errors, Object... arguments) {
		if (!inOrder) {
			errors.rejectValue(field, problem, arguments, null);
		}
	}

	private static void checkText(String field, String text, int longest, Errors errors) {
		PlainText.problem(text, longest)
			.ifPresent(
					(problem) -> errors.rejectValue(field, "text." + problem.name(), new Object[] { longest }, null));
	}

	private static boolean isNumberOfAttempts(String text) {
		return text.matches("[0-9]{1,3}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MOST_ATTEMPTS;
	}

	private static void checkMoment(String field, String text, Errors errors) {
		if (text.isBlank()) {
			return;
		}
		try {
			require(!TypedDates.isTooLate(TypedDates.moment(text).toLocalDate()), field, "date.too-late", errors);
		}
		catch (DateTimeException ex) {
			errors.rejectValue(field, "assignment.moment.unreadable");
		}
	}

	private static boolean isBlankOr(String text, boolean inOrder) {
		return text.isBlank() || inOrder;
	}

}
