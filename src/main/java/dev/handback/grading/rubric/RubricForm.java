package dev.handback.grading.rubric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * A rubric as typed; rows that aren't used are blank.
 *
 * @param version of the rubric that the page showed; blank if there was none
 */
public record RubricForm(@Nullable String version, @Nullable List<TypedCriterion> criteria) {

	private static final int EMPTY_LEVELS = 4;

	private static final TypedLevel EMPTY = new TypedLevel("", "", "");

	// A form may omit indexes of its lists, and name ones that are far too high: one
	// too many is enough to refuse it.
	public RubricForm {
		criteria = withoutGaps(criteria, Rubric.MOST_CRITERIA + 1, new TypedCriterion(null, null));
	}

	static RubricForm empty() {
		return new RubricForm("", List.of(criterion(empty(EMPTY_LEVELS))));
	}

	static RubricForm of(Rubric rubric, String version) {
		return new RubricForm(version, rubric.criteria().stream().map(TypedCriterion::of).toList());
	}

	public boolean canGrow() {
		return typed().size() < Rubric.MOST_CRITERIA;
	}

	/** With another criterion, which has the levels of the one before. */
	RubricForm withCriterion() {
		List<TypedLevel> levels = typed().isEmpty() ? empty(EMPTY_LEVELS)
				: typed().get(typed().size() - 1)
					.levels()
					.stream()
					.map((level) -> new TypedLevel(level.title(), level.points(), ""))
					.toList();
		return with(Stream.concat(typed().stream(), Stream.of(criterion(levels))).toList());
	}

	/** With another level of the criterion at that index. */
	RubricForm withLevel(int index) {
		return with(IntStream.range(0, typed().size()).mapToObj((one) -> {
			TypedCriterion criterion = typed().get(one);
			return (one != index) ? criterion
					: criterion.with(Stream.concat(criterion.levels().stream(), empty(1).stream()).toList());
		}).toList());
	}

	/** Without the criterion at that index. */
	RubricForm without(int index) {
		return with(IntStream.range(0, typed().size()).filter((one) -> one != index).mapToObj(typed()::get).toList());
	}

	/** Its fields, by name, with which a page can send it again. */
	LinkedHashMap<String, String> fields() {
		LinkedHashMap<String, String> fields = new LinkedHashMap<>();
		fields.put("version", Objects.requireNonNullElse(this.version, ""));
		for (int i = 0; i < typed().size(); i++) {
			typed().get(i).putFields("criteria[" + i + "].", fields);
		}
		return fields;
	}

	/** The version that the page showed; 0 for none. */
	int shownVersion() {
		return (this.version != null && this.version.matches("[0-9]{1,9}")) ? Integer.parseInt(this.version) : 0;
	}

	List<TypedCriterion> typed() {
		return (this.criteria != null) ? this.criteria : List.of();
	}

	private RubricForm with(List<TypedCriterion> others) {
		return new RubricForm(this.version, others);
	}

	private static TypedCriterion criterion(List<TypedLevel> levels) {
		return new TypedCriterion("", levels);
	}

	private static List<TypedLevel> empty(int levels) {
		return Stream.generate(() -> EMPTY).limit(levels).toList();
	}

	static boolean isBlank(@Nullable String text) {
		return text == null || text.isBlank();
	}

	private static <T> List<T> withoutGaps(@Nullable List<T> typed, int most, T empty) {
		return (typed != null) ? typed.stream()
			.limit(most)
			.map((one) -> Objects.requireNonNullElse(one, empty))
			.collect(Collectors.toCollection(ArrayList::new)) : new ArrayList<>();
	}

	public record TypedCriterion(@Nullable String title, @Nullable List<TypedLevel> levels) {

		public TypedCriterion {
			levels = withoutGaps(levels, Rubric.MOST_LEVELS + 1, EMPTY);
		}

		static TypedCriterion of(Rubric.Criterion criterion) {
			return new TypedCriterion(criterion.title(), criterion.levels().stream().map(TypedLevel::of).toList());
		}

		@Override
		public List<TypedLevel> levels() {
			return Objects.requireNonNull(this.levels);
		}

		public boolean canGrow() {
			return levels().size() < Rubric.MOST_LEVELS;
		}

		boolean isBlank() {
			return RubricForm.isBlank(this.title) && levels().stream().allMatch(TypedLevel::isBlank);
		}

		private void putFields(String path, Map<String, String> fields) {
			fields.put(path + "title", Objects.requireNonNullElse(this.title, ""));
			for (int i = 0; i < levels().size(); i++) {
				levels().get(i).putFields(path + "levels[" + i + "].", fields);
			}
		}

		TypedCriterion with(List<TypedLevel> others) {
			return new TypedCriterion(this.title, others);
		}

	}

	public record TypedLevel(@Nullable String title, @Nullable String points, @Nullable String description) {

		static TypedLevel of(Rubric.Level level) {
			return new TypedLevel(level.title(), Points.show(level.points()), level.description());
		}

		boolean isBlank() {
			return Stream.of(this.title, this.points, this.description).allMatch(RubricForm::isBlank);
		}

		private void putFields(String path, Map<String, String> fields) {
			fields.put(path + "title", Objects.requireNonNullElse(this.title, ""));
			fields.put(path + "points", Objects.requireNonNullElse(this.points, ""));
			fields.put(path + "description", Objects.requireNonNullElse(this.description, ""));
		}

	}

}
