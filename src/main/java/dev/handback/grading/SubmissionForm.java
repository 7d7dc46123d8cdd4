package dev.handback.grading;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.SubmissionField;
import org.jspecify.annotations.Nullable;

import org.springframework.validation.Errors;

/**
 * One submission's form as it was typed.
 *
 * @param text the grade in words
 * @param extraAttempts a whole number, or blank
 * @param ownDue {@code YYYY-MM-DDTHH:MM} in the district's zone, or blank
 * @param seen when what the teacher saw was stored; blank where nothing was
 */
record SubmissionForm(@Nullable String points, @Nullable String comment, @Nullable List<String> flags,
		@Nullable String text, @Nullable String extraAttempts, @Nullable String ownDue, @Nullable String seen) {

	private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

	private static final int LONGEST_GRADE = 40;

	private static final int MOST_ATTEMPTS = 100;

	static SubmissionForm of(GradeSeen seen, ZoneId zone) {
		GradeValue value = seen.value();
		GradeDetails details = value.details();
		return new SubmissionForm((value.points() != null) ? Points.show(value.points()) : "",
				(value.comment() != null) ? value.comment() : "", Flag.wireNames(value.flags()),
				(details.text() != null) ? details.text() : "",
				(details.extraAttempts() != null) ? details.extraAttempts().toString() : "",
				(details.ownDueDate() != null) ? details.ownDueDate().atZone(zone).format(MOMENT) : "",
				(seen.storedAt() != null) ? seen.storedAt().toString() : "");
	}

	/** Whether the flag is ticked. */
	public boolean has(Flag flag) {
		return this.flags != null && this.flags.contains(flag.wireName());
	}

	/** When what the teacher saw was stored; null where nothing was. */
	@Nullable Instant seenAt() {
		try {
			return isBlank(this.seen) ? null : Instant.parse(String.valueOf(this.seen));
		}
		catch (DateTimeException ex) {
			return Instant.EPOCH;
		}
	}

	/**
	 * The value; fields that are not in order get their message. What the provider does
	 * not keep stays as it is.
	 */
	GradeValue read(GradeValue stored, Provider provider, ZoneId zone, Errors errors) {
		String pointsTyped = text(this.points);
		Optional<BigDecimal> pointsRead = Points.parse(pointsTyped, GradebookCell.show(stored));
		if (!pointsTyped.isEmpty() && pointsRead.isEmpty()) {
			errors.rejectValue("points", "points.unreadable");
		}
		String words = checked("comment", this.comment, GradeForm.LONGEST_COMMENT, errors);
		GradeDetails typed = new GradeDetails(checked("text", this.text, LONGEST_GRADE, errors), attempts(errors),
				ownDue(zone, errors));
		return new GradeValue(pointsRead.orElse(null), words,
				keeps(provider, SubmissionField.FLAGS) ? Flag.of((this.flags != null) ? this.flags : List.of())
						: stored.flags(),
				new GradeDetails(keeps(provider, SubmissionField.GRADE) ? typed.text() : stored.details().text(),
						keeps(provider, SubmissionField.EXTRA_ATTEMPTS) ? typed.extraAttempts()
								: stored.details().extraAttempts(),
						keeps(provider, SubmissionField.OVERRIDE_DUE_DATE) ? typed.ownDueDate()
								: stored.details().ownDueDate()));
	}

	private static boolean keeps(Provider provider, SubmissionField field) {
		return provider.rules().onSubmission(field).keeps();
	}

	private static String checked(String field, @Nullable String typed, int longest, Errors errors) {
		String text = text(typed);
		PlainText.problem(text, longest)
			.ifPresent(
					(problem) -> errors.rejectValue(field, "text." + problem.name(), new Object[] { longest }, null));
		return text;
	}

	private @Nullable Integer attempts(Errors errors) {
		String typed = text(this.extraAttempts);
		if (typed.isEmpty()) {
			return null;
		}
		if (!typed.matches("[0-9]{1,3}") || Integer.parseInt(typed) < 1 || Integer.parseInt(typed) > MOST_ATTEMPTS) {
			errors.rejectValue("extraAttempts", "whole-number.unreadable", new Object[] { MOST_ATTEMPTS }, null);
			return null;
		}
		return Integer.valueOf(typed);
	}

	private @Nullable Instant ownDue(ZoneId zone, Errors errors) {
		String typed = text(this.ownDue);
		try {
			return typed.isEmpty() ? null : LocalDateTime.parse(typed).atZone(zone).toInstant();
		}
		catch (DateTimeException ex) {
			errors.rejectValue("ownDue", "assignment.moment.unreadable");
			return null;
		}
	}

	private static String text(@Nullable String typed) {
		return (typed != null) ? typed.strip() : "";
	}

	private static boolean isBlank(@Nullable String typed) {
		return typed == null || typed.isBlank();
	}

}
