package dev.handback.assignments.pages;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.TypedDates;
import org.jspecify.annotations.Nullable;

import org.springframework.lang.Contract;
import org.springframework.validation.Errors;

/** Reads single fields of a form; an invalid one gets its message. */
final class FieldReader {

	static final int LONGEST_TITLE = 200;

	static final int LONGEST_TEXT = 10_000;

	private static final int MOST_ATTEMPTS = 100;

	private static final LocalTime END_OF_DAY = LocalTime.of(23, 59);

	private final ZoneId zone;

	private final Instant now;

	private final Errors errors;

	FieldReader(ZoneId zone, Instant now, Errors errors) {
		this.zone = zone;
		this.now = now;
		this.errors = errors;
	}

	String title(@Nullable String typed) {
		String title = line("title", typed, LONGEST_TITLE);
		if (title.isBlank() && !this.errors.hasFieldErrors("title")) {
			this.errors.rejectValue("title", "assignment.title.missing");
		}
		return title;
	}

	/** A text on one line. */
	String line(String field, @Nullable String typed, int longest) {
		return text(field, (typed != null) ? PlainText.line(typed) : null, longest);
	}

	String text(String field, @Nullable String typed, int longest) {
		String text = (typed != null) ? typed.strip() : "";
		PlainText.problem(text, longest)
			.ifPresent((problem) -> this.errors.rejectValue(field, "text." + problem.name(), new Object[] { longest },
					null));
		return text;
	}

	/**
	 * The due time.
	 * @param before the previous one; it may be in the past
	 */
	@Nullable Instant due(@Nullable String date, @Nullable String time, @Nullable Instant before) {
		if (isBlank(date)) {
			return null;
		}
		try {
			LocalTime ofDay = isBlank(time) ? END_OF_DAY : LocalTime.parse(time.strip());
			LocalDate day = TypedDates.day(date);
			Instant due = day.atTime(ofDay).atZone(this.zone).toInstant();
			if (isShownAs(due, before)) {
				return before;
			}
			if (TypedDates.isTooLate(day)) {
				this.errors.rejectValue("dueDate", "date.too-late");
			}
			if (!due.isAfter(this.now)) {
				this.errors.rejectValue("dueDate", "assignment.due.past");
			}
			return due;
		}
		catch (DateTimeException ex) {
			this.errors.rejectValue("dueDate", "assignment.due.unreadable");
			return null;
		}
	}

	/**
	 * A time.
	 * @param before the previous one; typing the same one again changes nothing
	 */
	@Nullable Instant moment(String field, @Nullable String typed, @Nullable Instant before) {
		if (isBlank(typed)) {
			return null;
		}
		try {
			LocalDateTime read = TypedDates.moment(typed);
			Instant moment = read.atZone(this.zone).toInstant();
			if (isShownAs(moment, before)) {
				return before;
			}
			if (TypedDates.isTooLate(read.toLocalDate())) {
				this.errors.rejectValue(field, "date.too-late");
			}
			return moment;
		}
		catch (DateTimeException ex) {
			this.errors.rejectValue(field, "assignment.moment.unreadable");
			return null;
		}
	}

	@Nullable Instant futureMoment(String field, @Nullable String typed) {
		Instant moment = moment(field, typed, null);
		if (moment != null && !moment.isAfter(this.now)) {
			this.errors.rejectValue(field, "assignment.due.past");
		}
		return moment;
	}

	@Nullable BigDecimal points(@Nullable String typed) {
		if (isBlank(typed)) {
			return null;
		}
		Optional<BigDecimal> points = Points.parse(typed);
		if (points.isEmpty()) {
			List<String> doubtful = Points.doubtful(typed);
			this.errors.rejectValue("points", doubtful.isEmpty() ? "points.unreadable" : "points.doubtful",
					doubtful.toArray(), null);
		}
		return points.orElse(null);
	}

	@Nullable Integer attempts(@Nullable String typed) {
		if (isBlank(typed)) {
			return null;
		}
		if (!typed.strip().matches("[0-9]{1,4}") || Integer.parseInt(typed.strip()) < 1
				|| Integer.parseInt(typed.strip()) > MOST_ATTEMPTS) {
			this.errors.rejectValue("attempts", "whole-number.unreadable", new Object[] { MOST_ATTEMPTS }, null);
			return null;
		}
		return Integer.valueOf(typed.strip());
	}

	// Pages show minutes, without the offset for an hour that occurs twice.
	private boolean isShownAs(Instant typed, @Nullable Instant before) {
		return before != null && LocalDateTime.ofInstant(typed, this.zone)
			.equals(LocalDateTime.ofInstant(before, this.zone).truncatedTo(ChronoUnit.MINUTES));
	}

	@Contract("null -> true")
	static boolean isBlank(@Nullable String text) {
		return text == null || text.isBlank();
	}

}
