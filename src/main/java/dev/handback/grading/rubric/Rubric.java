package dev.handback.grading.rubric;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

import dev.handback.vocabulary.Points;

/** How an assignment is graded: criteria, each with levels in the teacher's order. */
public record Rubric(List<Criterion> criteria) {

	static final int MOST_CRITERIA = 20;

	static final int MOST_LEVELS = 10;

	static final int LONGEST_TITLE = 80;

	static final int LONGEST_DESCRIPTION = 300;

	static final BigDecimal MOST_POINTS = new BigDecimal(10_000);

	/** So that browsers add them up exactly. */
	static final int MOST_DECIMALS = 2;

	public Rubric {
		criteria = List.copyOf(criteria);
		require(!criteria.isEmpty() && criteria.size() <= MOST_CRITERIA);
	}

	/** The most points that a student can get. */
	public BigDecimal highest() {
		return this.criteria.stream().map(Criterion::highest).reduce(BigDecimal.ZERO, BigDecimal::add);
	}

	/** All lines that a comment may have about it. */
	List<String> lines() {
		return this.criteria.stream().flatMap((criterion) -> criterion.lines().stream()).toList();
	}

	static boolean isInBounds(BigDecimal points) {
		return points.signum() >= 0 && points.compareTo(MOST_POINTS) <= 0
				&& points.stripTrailingZeros().scale() <= MOST_DECIMALS;
	}

	private static void require(boolean inOrder) {
		if (!inOrder) {
			throw new IllegalArgumentException("Not a rubric");
		}
	}

	private static void requireText(String text, int longest) {
		require(text.length() <= longest && text.lines().count() <= 1);
	}

	/** What is assessed. */
	public record Criterion(String title, List<Level> levels) {

		public Criterion {
			levels = List.copyOf(levels);
			requireText(title, LONGEST_TITLE);
			require(!title.isBlank() && !levels.isEmpty() && levels.size() <= MOST_LEVELS);
		}

		/** The most points that it can give. */
		public BigDecimal highest() {
			return this.levels.stream().map(Level::points).max(Comparator.naturalOrder()).orElseThrow();
		}

		/** All lines that a comment may have about it. */
		List<String> lines() {
			return this.levels.stream().map(this::line).toList();
		}

		/** What a comment says about the level. */
		public String line(Level level) {
			return this.title + ": " + level.title + " (" + Points.show(level.points) + "/" + Points.show(highest())
					+ ")";
		}

	}

	/**
	 * How well a criterion can be met.
	 *
	 * @param description may be empty
	 */
	public record Level(String title, BigDecimal points, String description) {

		public Level {
			requireText(title, LONGEST_TITLE);
			requireText(description, LONGEST_DESCRIPTION);
			require(!title.isBlank() && isInBounds(points));
		}

	}

}
