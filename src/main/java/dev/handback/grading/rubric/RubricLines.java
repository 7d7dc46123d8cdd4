package dev.handback.grading.rubric;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines of a comment that say which levels were chosen. */
final class RubricLines {

	private RubricLines() {
	}

	/**
	 * Replaces the lines of the rubric by others, in the same place or at the start.
	 * Whatever else the teacher typed stays, in the same order.
	 * @param known all lines that count as the rubric's
	 */
	static String replace(String comment, Collection<String> known, List<String> lines) {
		List<String> before = new ArrayList<>();
		List<String> after = new ArrayList<>();
		List<String> own = after;
		for (String line : (Iterable<String>) comment.lines()::iterator) {
			if (!known.contains(line.strip())) {
				own.add(line);
			}
			else if (before.isEmpty()) {
				before.addAll(after);
				after.clear();
			}
		}
		return Stream.of(before, lines, after)
			.map((part) -> String.join("\n", part).strip())
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining("\n\n"));
	}

}
