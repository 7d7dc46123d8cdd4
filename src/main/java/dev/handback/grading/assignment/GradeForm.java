package dev.handback.grading.assignment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** One student's line of the grading page, as submitted. */
record GradeForm(PersonId student, PageEdit edit) {

	/** Reads the line from a form that contains only this line or others, too. */
	static GradeForm of(PersonId student, Map<String, List<String>> sent) {
		String suffix = GradeFields.suffix(student);
		Map<String, String> typed = new LinkedHashMap<>();
		first(sent, GradeFields.POINTS + suffix)
			.ifPresent((points) -> typed.put(GradeFields.POINTS, Points.shown(points)));
		first(sent, GradeFields.COMMENT + suffix).ifPresent((comment) -> typed.put(GradeFields.COMMENT, comment));
		List<String> ticked = sent.getOrDefault("flag" + suffix, List.of());
		for (Flag flag : Flag.values()) {
			if (PageEdit.isShown(sent, flag.wireName(), suffix)) {
				typed.put(flag.wireName(), ticked.contains(flag.wireName()) ? GradeFields.TICKED : "");
			}
		}
		// What is still being typed isn't sent.
		return new GradeForm(student,
				PageEdit.of(sent, suffix, typed).having(sent, suffix, GradeFields.POINTS, GradeFields.COMMENT));
	}

	/**
	 * The message key of what is wrong; null if nothing that was typed is.
	 * @param flags those that the provider keeps, which may be fewer than the page
	 * offered
	 */
	@Nullable String problem(List<Flag> flags) {
		Map<String, String> typed = this.edit.typed();
		if (Stream.of(Flag.values())
			.anyMatch((flag) -> !flags.contains(flag) && GradeFields.TICKED.equals(typed.get(flag.wireName())))) {
			return "gradebook.not-offered";
		}
		String points = typed.getOrDefault(GradeFields.POINTS, "");
		if (!points.isBlank() && Points.parse(points).isEmpty()) {
			return Points.doubtful(points).isEmpty() ? "points.unreadable" : "points.doubtful";
		}
		return PlainText.problem(typed.getOrDefault(GradeFields.COMMENT, ""), GradeFields.LONGEST_COMMENT)
			.map((found) -> "text." + found.name())
			.orElse(null);
	}

	private static Optional<String> first(Map<String, List<String>> sent, String name) {
		return sent.getOrDefault(name, List.of()).stream().findFirst();
	}

}
