package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

import dev.handback.delivery.ArrivedGrade;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What happens to a grade has an order, whatever the clocks of the nodes say. */
class GradeTests {

	private static final PersonId TEACHER = People.person('a', 1);

	private static final GradeValue OLD = points("1");

	private static final GradeValue NEW = points("2");

	private static final Instant NOON = SettableClock.START;

	private final Grade grade = new Grade();

	@Test
	void aChangeOnANodeWhoseClockIsBehindComesAfterWhatHasArrived() {
		assertThat(this.grade.change(OLD, TEACHER, NOON)).isEqualTo(NOON);
		this.grade.arrived(new ArrivedGrade(OLD, OLD), NOON.plusSeconds(5));

		Instant changed = this.grade.change(NEW, TEACHER, NOON.plusSeconds(1));

		assertThat(changed).isAfter(this.grade.lmsSeenAt()).isEqualTo(this.grade.gradedAt());
	}

	@Test
	void changesKeepTheirOrder() {
		Instant first = this.grade.change(OLD, TEACHER, NOON);
		Instant second = this.grade.change(NEW, TEACHER, NOON.minusSeconds(60));
		this.grade.release(NOON.plusSeconds(60));
		Instant third = this.grade.change(OLD, TEACHER, NOON);

		assertThat(second).isAfter(first);
		assertThat(third).isAfter(NOON.plusSeconds(60));
		assertThat(this.grade.change(NEW, TEACHER, NOON.plusSeconds(90))).isEqualTo(NOON.plusSeconds(90));
	}

	@Test
	void isReleasedAfterItWasGivenEvenByANodeWhoseClockIsBehind() {
		this.grade.change(OLD, TEACHER, NOON);

		this.grade.release(NOON.minusSeconds(60));

		assertThat(this.grade).extracting("releasedAt").isEqualTo(NOON);
	}

	/**
	 * It was saved on a node whose clock is behind, or its transaction ended after the
	 * read.
	 */
	@Test
	void aChangeThatTheReadDidNotSeeIsYetToArrive() {
		this.grade.change(OLD, TEACHER, NOON);
		this.grade.change(NEW, TEACHER, NOON.plusMillis(10));

		this.grade.arrived(new ArrivedGrade(OLD, OLD), NOON.plusSeconds(1));

		assertThat(this.grade.lmsSeenAt()).isBefore(this.grade.gradedAt())
			.isAfter(NOON.plusMillis(10).minus(Duration.ofMillis(1)));
		assertThat(this.grade.inLms()).isEqualTo(OLD);
	}

	@Test
	void whatHasArrivedHasArrivedAsOfTheRead() {
		this.grade.change(OLD, TEACHER, NOON);

		this.grade.arrived(new ArrivedGrade(OLD, NEW), NOON.plusSeconds(1));

		assertThat(this.grade.lmsSeenAt()).isEqualTo(NOON.plusSeconds(1));
		assertThat(this.grade.inLms()).isEqualTo(NEW);
	}

	private static GradeValue points(String points) {
		return GradeValue.NONE.withPoints(new BigDecimal(points));
	}

}
