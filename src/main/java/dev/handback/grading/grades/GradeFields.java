package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * A grade as the fields of a page, by their names there. Each flag is a field of its own,
 * so that two teachers can each set one.
 */
public final class GradeFields {

	public static final String POINTS = "points";

	public static final String COMMENT = "comment";

	public static final String TEXT = "text";

	public static final String EXTRA_ATTEMPTS = "extraAttempts";

	public static final String OWN_DUE = "ownDue";

	/** The most characters of a comment. */
	public static final int LONGEST_COMMENT = 5_000;

	public static final String TICKED = "true";

	static final String OURS = "-ours";

	static final String THEIRS = "-theirs";

	private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

	private static final Map<String, String> LABELS = Map.of(POINTS, "grading.points", COMMENT, "grading.comment", TEXT,
			"submission.text", EXTRA_ATTEMPTS, "submission.extra-attempts", OWN_DUE, "submission.own-due");

	private final ZoneId zone;

	/**
	 * @param zone the zone in which pages show and read times
	 */
	public GradeFields(ZoneId zone) {
		this.zone = zone;
	}

	/** The key of the field's label. */
	public static String label(String field) {
		return Flag.of(List.of(field))
			.stream()
			.findFirst()
			.map((flag) -> "flag." + flag)
			.orElseGet(() -> LABELS.getOrDefault(field, field));
	}

	/** The field's value as sentences show it; empty if there is none. */
	public static String shown(String field, String value) {
		return switch (field) {
			case OWN_DUE -> value.replace('T', ' ');
			case POINTS, COMMENT, TEXT, EXTRA_ATTEMPTS -> value;
			default -> value.isEmpty() ? "" : "✓";
		};
	}

	/** The suffix of each field's name in a form with several students. */
	public static String suffix(PersonId student) {
		return "-" + student;
	}

	/** The grade as pages show it. */
	public Map<String, String> of(GradeValue value) {
		GradeDetails details = value.details();
		Map<String, String> fields = new HashMap<>();
		fields.put(POINTS, Points.show(value.points()));
		fields.put(COMMENT, (value.comment() != null) ? value.comment() : "");
		fields.put(TEXT, (details.text() != null) ? details.text() : "");
		fields.put(EXTRA_ATTEMPTS, (details.extraAttempts() != null) ? details.extraAttempts().toString() : "");
		fields.put(OWN_DUE,
				(details.ownDueDate() != null) ? details.ownDueDate().atZone(this.zone).format(MOMENT) : "");
		for (Flag flag : Flag.values()) {
			fields.put(flag.wireName(), value.flags().contains(flag) ? TICKED : "");
		}
		return fields;
	}

	/** A grade that differs from the one in the LMS, as pages show it. */
	public Map<String, String> of(GradeValue ours, GradeValue theirs) {
		Map<String, String> both = new HashMap<>();
		of(ours).forEach((field, value) -> both.put(field + OURS, value));
		of(theirs).forEach((field, value) -> both.put(field + THEIRS, value));
		return both;
	}

	/**
	 * The grade with these fields, all of them readable, written; others stay as they
	 * are.
	 */
	public GradeValue write(GradeValue stored, Map<String, String> fields) {
		GradeValue value = stored;
		if (fields.containsKey(POINTS)) {
			value = value.withPoints(points(fields.get(POINTS)));
		}
		if (fields.containsKey(COMMENT)) {
			value = value.withComment(fields.get(COMMENT));
		}
		return value.withFlags(flags(stored.flags(), fields)).withDetails(details(stored.details(), fields));
	}

	private static @Nullable BigDecimal points(String typed) {
		return Points.parse(typed).orElse(null);
	}

	private static Set<Flag> flags(Set<Flag> stored, Map<String, String> fields) {
		Set<Flag> flags = EnumSet.noneOf(Flag.class);
		for (Flag flag : Flag.values()) {
			String typed = fields.get(flag.wireName());
			if ((typed != null) ? TICKED.equals(typed) : stored.contains(flag)) {
				flags.add(flag);
			}
		}
		return flags;
	}

	private GradeDetails details(GradeDetails stored, Map<String, String> fields) {
		String attempts = fields.get(EXTRA_ATTEMPTS);
		String due = fields.get(OWN_DUE);
		return new GradeDetails(fields.getOrDefault(TEXT, stored.text()),
				(attempts == null) ? stored.extraAttempts() : attempts.isBlank() ? null : Integer.valueOf(attempts),
				(due == null) ? stored.ownDueDate() : due.isBlank() ? null : moment(due));
	}

	private Instant moment(String typed) {
		return LocalDateTime.parse(typed).atZone(this.zone).toInstant();
	}

}
