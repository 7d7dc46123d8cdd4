package dev.handback.grading.rubric;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import dev.handback.grading.rubric.Rubric.Criterion;
import dev.handback.grading.rubric.Rubric.Level;

/**
 * What the chosen levels of a rubric add up to.
 *
 * @param lines what the comment says about each criterion
 */
public record RubricScore(Rubric rubric, BigDecimal points, Map<Criterion, String> lines) {

	private static final String FIELD = "rubric-";

	/** Whether any level was chosen in a form. */
	public static boolean isChosen(Map<String, List<String>> sent) {
		return sent.keySet().stream().anyMatch((name) -> name.startsWith(FIELD));
	}

	/** The levels that were chosen in a form; empty if none was. */
	public static Optional<RubricScore> of(Rubric rubric, Map<String, List<String>> sent) {
		BigDecimal points = BigDecimal.ZERO;
		Map<Criterion, String> lines = new LinkedHashMap<>();
		for (int i = 0; i < rubric.criteria().size(); i++) {
			Criterion criterion = rubric.criteria().get(i);
			Optional<Level> level = level(criterion, sent.getOrDefault(FIELD + i, List.of()));
			if (level.isPresent()) {
				points = points.add(level.get().points());
				lines.put(criterion, criterion.line(level.get()));
			}
		}
		return lines.isEmpty() ? Optional.empty() : Optional.of(new RubricScore(rubric, points, lines));
	}

	private static Optional<Level> level(Criterion criterion, List<String> chosen) {
		return IntStream.range(0, criterion.levels().size())
			.filter((index) -> chosen.contains(Integer.toString(index)))
			.mapToObj(criterion.levels()::get)
			.findFirst();
	}

	/** Whether the comment says exactly this already. */
	public boolean isIn(String comment) {
		return comment.lines()
			.map(String::strip)
			.filter(this.rubric.lines()::contains)
			.toList()
			.equals(List.copyOf(this.lines.values()));
	}

	/** The comment with these lines instead of the rubric's earlier ones. */
	public String comment(String typed) {
		return RubricLines.replace(typed, this.rubric, this.lines);
	}

}
