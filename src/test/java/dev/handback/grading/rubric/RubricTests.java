package dev.handback.grading.rubric;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
		RubricForm.TypedLevel level = new RubricForm.TypedLevel("Good", "1", "");
		RubricForm many = new RubricForm("",
				Collections.nCopies(21, new RubricForm.TypedCriterion("Thesis", List.of(level))));
		RubricForm deep = new RubricForm("",
				List.of(new RubricForm.TypedCriterion("Thesis", Collections.nCopies(11, level))));

		for (RubricForm form : List.of(many, deep)) {
			BeanPropertyBindingResult errors = errors(form);
			assertThat(new RubricReader(errors).read(form)).isEmpty();
			assertThat(errors.getAllErrors()).extracting("code").containsExactly("rubric.too-many");
		}
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
