package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.support.People;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Whoever chooses between two values has seen both. */
class ShownConflictsTests {

	private static final PersonId STUDENT = People.student('a', 1);

	private static final GradeFields FIELDS = new GradeFields(ZoneOffset.UTC);

	private final ShownConflicts shown = new ShownConflicts(sent(points("10"), points("12")), FIELDS);

	@Test
	void knowsTheTwoValuesThatThePageShowed() {
		assertThat(this.shown.has(STUDENT, points("10"), points("12"))).isTrue();
	}

	@Test
	void countsNoOtherValueAsSeen() {
		assertThat(this.shown.has(STUDENT, points("11"), points("12"))).isFalse();
		assertThat(this.shown.has(STUDENT, points("10"), points("13"))).isFalse();
		assertThat(this.shown.has(STUDENT, points("12"), points("10"))).isFalse();
		assertThat(this.shown.has(STUDENT, points("10"), points("12").withComment("Late"))).isFalse();
	}

	@Test
	void knowsForWhomThePageShowedThem() {
		assertThat(this.shown.has(STUDENT)).isTrue();
		assertThat(this.shown.has(People.student('a', 2))).isFalse();
		assertThat(this.shown.has(People.student('a', 2), points("10"), points("12"))).isFalse();
	}

	private static Map<String, List<String>> sent(GradeValue ours, GradeValue theirs) {
		Map<String, List<String>> sent = new HashMap<>();
		FIELDS.of(ours, theirs)
			.forEach((field, value) -> sent.put("seen-" + field + GradeFields.suffix(STUDENT), List.of(value)));
		return sent;
	}

	private static GradeValue points(String points) {
		return GradeValue.NONE.withPoints(new BigDecimal(points));
	}

}
