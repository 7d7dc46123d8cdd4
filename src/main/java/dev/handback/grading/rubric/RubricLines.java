package dev.handback.grading.rubric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import dev.handback.grading.rubric.Rubric.Criterion;

/** The lines of a comment that say which levels were chosen. */
final class RubricLines {

	private RubricLines() {
	}

	/**
	 * Replaces the line of each criterion where it is. New lines follow the one of the
	 * criterion before, or come first. Whatever else the teacher typed stays.
	 * @param chosen the new lines; criteria without one lose theirs
	 */
	static String replace(String comment, Rubric rubric, Map<Criterion, String> chosen) {
		List<String> text = new ArrayList<>(comment.lines().toList());
		int first = indexOfAny(text, rubric.lines());
		int at = Math.max(first, 0);
		for (Criterion criterion : rubric.criteria()) {
			List<String> known = criterion.lines();
			int old = indexOfAny(text, known);
			if (old >= 0) {
				text.removeIf((line) -> known.contains(line.strip()));
				at = old;
			}
			String line = chosen.get(criterion);
			if (line != null) {
				text.add(at, line);
				at++;
			}
		}
		if (first < 0) {
			text.add(at, "");
		}
		return String.join("\n", text).strip();
	}

	private static int indexOfAny(List<String> text, List<String> known) {
		for (int i = 0; i < text.size(); i++) {
			if (known.contains(text.get(i).strip())) {
				return i;
			}
		}
		return -1;
	}

}
