package dev.handback.grading.rubric;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

import dev.handback.grading.rubric.Rubric.Criterion;
import dev.handback.grading.rubric.Rubric.Level;
import dev.handback.vocabulary.Points;
import org.junit.jupiter.api.Test;

import org.springframework.validation.BeanPropertyBindingResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Chosen levels add up, and a comment keeps what the teacher typed, whatever is chosen.
 */
class RubricTests {

	@Test
	void addsUpWhatIsChosenAndKeepsWhatTheTeacherTyped() {
		for (int seed = 0; seed < 500; seed++) {
			Random random = new Random(seed);
			Rubric rubric = rubric(random);
			String own = "First of my own.\n\nSecond: of mine (4/5)";
			String comment = own;
			for (int round = 0; round < 4; round++) {
				Map<String, List<String>> sent = new HashMap<>();
				BigDecimal sum = BigDecimal.ZERO;
				List<String> lines = new ArrayList<>();
				for (int i = 0; i < rubric.criteria().size(); i++) {
					Criterion criterion = rubric.criteria().get(i);
					if (random.nextInt(4) > 0) {
						int chosen = random.nextInt(criterion.levels().size());
						sent.put("rubric-" + i, List.of(Integer.toString(chosen)));
						sum = sum.add(criterion.levels().get(chosen).points());
						lines.add(criterion.line(criterion.levels().get(chosen)));
					}
				}
				var score = RubricScore.of(rubric, sent);

				assertThat(score.isPresent()).isEqualTo(!lines.isEmpty());
				if (score.isPresent()) {
					comment = score.get().comment(comment);
					assertThat(score.get().points()).isEqualByComparingTo(sum).isLessThanOrEqualTo(rubric.highest());
					assertThat(comment.lines().filter(rubric.lines()::contains)).containsExactlyElementsOf(lines);
					assertThat(comment).as("seed %d", seed).contains(own);
				}
			}
		}
	}

	@Test
	void keepsLinesInTheirPlaceAmongTheTeachersOwn() {
		Rubric rubric = new Rubric(List.of(criterion("Thesis"), criterion("Evidence"), criterion("Style")));
		String comment = "Hello Ana.\nThesis: Good (2/2)\n  Your second sentence says it.\nStyle: Fair (1/2)\nBye.";

		assertThat(chosen(rubric, 1, 0, 1).comment(comment)).isEqualTo("Hello Ana.\nThesis: Fair (1/2)\n"
				+ "Evidence: Good (2/2)\n  Your second sentence says it.\nStyle: Fair (1/2)\nBye.");
		assertThat(chosen(rubric, 1, 0, 1).isIn(chosen(rubric, 1, 0, 1).comment(comment))).isTrue();
		assertThat(chosen(rubric, 1, 0, 1).isIn(comment)).isFalse();
	}

	@Test
	void ignoresChoicesThatTheRubricDoesNotHave() {
		Rubric rubric = rubric(new Random(1));

		assertThat(RubricScore.of(rubric, Map.of("rubric-0", List.of("99", "-1", "x"), "rubric-77", List.of("0"))))
			.isEmpty();
	}

	@Test
	void readsWhatItShowsAndSaysWhatIsMissing() {
		Rubric rubric = rubric(new Random(2));

		assertThat(new RubricReader(errors(RubricForm.of(rubric, "1"))).read(RubricForm.of(rubric, "1")))
			.contains(rubric);
		RubricForm wrong = new RubricForm("",
				List.of(new RubricForm.TypedCriterion("", List.of(new RubricForm.TypedLevel("Good", "-1", "")))));
		BeanPropertyBindingResult errors = errors(wrong);
		assertThat(new RubricReader(errors).read(wrong)).isEmpty();
		assertThat(errors.getFieldErrors()).extracting("field")
			.containsExactlyInAnyOrder("criteria[0].title", "criteria[0].levels[0].points");
		assertThat(new RubricReader(errors(RubricForm.empty())).read(RubricForm.empty())).isEmpty();
	}

	@Test
	void refusesMoreThanARubricHas() {
		RubricForm many = new RubricForm("",
				titles(21, (title) -> new RubricForm.TypedCriterion(title, List.of(level("Good")))));
		RubricForm deep = new RubricForm("",
				List.of(new RubricForm.TypedCriterion("Thesis", titles(11, RubricTests::level))));

		for (RubricForm form : List.of(many, deep)) {
			BeanPropertyBindingResult errors = errors(form);
			assertThat(new RubricReader(errors).read(form)).isEmpty();
			assertThat(errors.getAllErrors()).extracting("code").containsExactly("rubric.too-many");
		}
	}

	@Test
	void refusesTwoTitlesThatCommentsCouldNotTellApart() {
		RubricForm form = new RubricForm("",
				List.of(new RubricForm.TypedCriterion("Thesis", List.of(level("Good"), level("Good"))),
						new RubricForm.TypedCriterion(" Thesis ", List.of(level("Good")))));
		BeanPropertyBindingResult errors = errors(form);

		assertThat(new RubricReader(errors).read(form)).isEmpty();
		assertThat(errors.getFieldErrors()).extracting("field")
			.containsExactly("criteria[0].levels[1].title", "criteria[1].title");
	}

	private static <T> List<T> titles(int count, Function<String, T> each) {
		return IntStream.rangeClosed(1, count).mapToObj((number) -> each.apply("Number " + number)).toList();
	}

	private static RubricForm.TypedLevel level(String title) {
		return new RubricForm.TypedLevel(title, "1", "");
	}

	private static RubricScore chosen(Rubric rubric, int... levels) {
		Map<String, List<String>> sent = new HashMap<>();
		for (int i = 0; i < levels.length; i++) {
			sent.put("rubric-" + i, List.of(Integer.toString(levels[i])));
		}
		return RubricScore.of(rubric, sent).orElseThrow();
	}

	private static Criterion criterion(String title) {
		return new Criterion(title,
				List.of(new Level("Good", BigDecimal.valueOf(2), ""), new Level("Fair", BigDecimal.ONE, "")));
	}

	private static BeanPropertyBindingResult errors(RubricForm form) {
		return new BeanPropertyBindingResult(form, "form");
	}

	private static Rubric rubric(Random random) {
		return new Rubric(IntStream.rangeClosed(1, 1 + random.nextInt(6))
			.mapToObj((criterion) -> new Criterion("Criterion " + criterion,
					IntStream.rangeClosed(1, 1 + random.nextInt(5))
						.mapToObj((level) -> new Level("Level " + level,
								new BigDecimal(Points.show(BigDecimal.valueOf(random.nextInt(2_000), 2))), ""))
						.toList()))
			.toList());
	}

}
