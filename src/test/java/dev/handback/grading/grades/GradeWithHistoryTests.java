package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.util.Set;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.GradeValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** One delivery brings a student's work and the grade to the LMS. */
class GradeWithHistoryTests {

	private final Grade grade = new Grade();

	@ParameterizedTest
	@EnumSource(names = { "SAVED", "SENDING", "IN_THE_LMS" })
	void doesNotSayOfAGradeThatWasNeverGivenWhatIsTrueOfTheWork(DeliveryState.Stage work) {
		assertThat(state(work)).isEqualTo(DeliveryState.NONE);
	}

	@Test
	void saysWhyWorkIsStuckEvenWithoutAGrade() {
		assertThat(state(DeliveryState.Stage.NEEDS_STUDENT).stage()).isEqualTo(DeliveryState.Stage.NEEDS_STUDENT);
	}

	@Test
	void saysWhereAGradeIs() {
		this.grade.change(new GradeValue(new BigDecimal("2"), null, Set.of()), People.person('a', 1),
				SettableClock.START);

		assertThat(state(DeliveryState.Stage.IN_THE_LMS).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	private DeliveryState state(DeliveryState.Stage delivery) {
		return GradeWithHistory.of(this.grade).state(new DeliveryState(delivery, null, null, null, 0));
	}

}
