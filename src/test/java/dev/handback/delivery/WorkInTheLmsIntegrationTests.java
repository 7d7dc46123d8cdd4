package dev.handback.delivery;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.grading.grades.Grades;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is known of work that students hand in in the LMS, and of work that vanishes
 * there.
 */
class WorkInTheLmsIntegrationTests extends WorkThereTest {

	@Test
	void countsFromWhenItWasHandedInThere() {
		shows("submitted", this.yesterday, "One");

		assertThat(handedIn()).isEqualTo(this.yesterday);
		assertThat(waiting()).isOne();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void countsFromNowIfTheLmsSaysNoTimeOrOneThatIsYetToCome(boolean missing) {
		shows("submitted", missing ? null : this.now.plus(Duration.ofDays(1)), "One");

		assertThat(handedIn()).isBetween(this.now, this.now.plus(Duration.ofHours(1)));
	}

	@Test
	void waitsAlsoIfItWasHandedInBeforeTheGradeAndSeenAfterIt() {
		shows("submitted", this.yesterday, "One");
		grades("5");
		assertThat(waiting()).isZero();

		shows("submitted", this.yesterday.plus(Duration.ofHours(1)), "Two");

		assertThat(waiting()).isOne();
		assertThat(handedIn()).isEqualTo(this.yesterday.plus(Duration.ofHours(1)));
		grades("6");
		assertThat(waiting()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "created", "reclaimed" })
	void isNoLongerHandedInWhenItVanishesThere(String state) {
		shows("submitted", this.yesterday, "One");

		shows(state, this.now, (state.equals("reclaimed") ? new String[] { "One" } : new String[0]));

		assertThat(handedIn()).isNull();
		assertThat(waiting()).isZero();
		shows("submitted", this.now, "One");
		assertThat(handedIn()).isEqualTo(this.now);
	}

	@Test
	void staysHandedInWhenItIsReturnedWithoutBeingShown() {
		shows("submitted", this.yesterday);

		shows("returned", this.now);

		assertThat(handedIn()).isEqualTo(this.yesterday);
	}

	@Test
	void whatWasHandedInHereStaysHandedInWhateverVanishesThere() {
		handsIn('a', this.assignment, "text", "Here");
		Instant here = handedIn();
		shows("submitted", this.now, "Here");

		shows("created", this.now);
		assertThat(handedIn()).isEqualTo(here);
		shows("submitted", Instant.now(), "There");
		shows("created", Instant.now());

		assertThat(handedIn()).isEqualTo(here);
	}

	@Test
	void waitsIfWhatWasHandedInHereIsReplacedThere() {
		handsIn('a', this.assignment, "text", "Here");
		shows("submitted", this.now, "Here");
		grades("5");
		assertThat(waiting()).isZero();

		shows("submitted", Instant.now(), "There");

		assertThat(waiting()).isOne();
	}

	@Test
	void isNotNewAgainWhenItArrivesThereAfterItWasGraded() {
		handsInThere();
		handsIn('a', this.assignment, "text", "Here");
		Instant here = handedIn();
		grades("5");

		shows("submitted", Instant.now(), "Here");

		assertThat(waiting()).isZero();
		assertThat(handedIn()).isEqualTo(here);
	}

	@Test
	void onlyWhatWasHandedInHereIsLeftWhenTheAssignmentIsCreatedAgain() {
		PersonId other = People.student('a', NUMBER + 1);
		shows("submitted", this.yesterday, "There");
		this.submissions.seenThere(target(), Map.of(other, new LmsSubmission("submitted", GradeValue.NONE,
				GradeDetails.NONE, LmsWork.of(List.of()), null, false)));
		handsIn('a', this.assignment, "text", "Here");
		Instant here = handedIn();

		this.app.getBean(Grades.class).forgetLms(People.district('a'), this.assignment);

		assertThat(handedIn()).isEqualTo(here);
		assertThat(handedIn(other)).isNull();
		shows("created", this.now);
		assertThat(handedIn()).isEqualTo(here);
	}

	@Test
	void waitsIfItIsHandedInAfterTheStudentWasGradedForNothing() {
		shows("created", this.yesterday);
		grades("0");

		shows("submitted", this.now, "Late");

		assertThat(waiting()).isOne();
	}

	@Test
	void waitsIfItIsHandedInAfterTheStudentWasGradedForNothingThere() {
		isGraded("created", this.yesterday, "0");
		assertThat(waiting()).isZero();

		isGraded("submitted", this.now, "0.0", "Late");

		assertThat(waiting()).isOne();
		assertThat(handedIn()).isEqualTo(this.now);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "" })
	void isGradedIfItWasHandedInAndGradedThereBetweenTwoReads(String before) {
		isGraded("created", this.yesterday, before);

		isGraded("submitted", this.now, "7", "Done");

		assertThat(waiting()).isZero();
	}

	@Test
	void isGradedIfItWasThereWhenTheGradedStudentWasFirstSeen() {
		grades("5");

		shows("submitted", this.now, "Graded there");

		assertThat(waiting()).isZero();
	}

	@Test
	void writesNothingWhenNothingHasChanged() {
		shows("created", this.yesterday);
		String before = version();

		shows("created", this.now);

		assertThat(version()).isEqualTo(before);
	}

	private String version() {
		return value(String.class, "select xmin::text from handed_in_work where assignment_id = ?",
				this.assignment.value());
	}

	private void shows(String state, @Nullable Instant changed, String... texts) {
		isGraded(state, changed, "", texts);
	}

	private void grades(String points) {
		teaching('a').grades(this.assignment, STUDENT, points, "");
	}

	private @Nullable Instant handedIn() {
		return handedIn(STUDENT);
	}

	private @Nullable Instant handedIn(PersonId student) {
		return this.jdbc.sql("select handed_in_at from handed_in_work where assignment_id = ? and student_id = ?")
			.params(this.assignment.value(), student.value())
			.query((row, number) -> row.getTimestamp(1))
			.list()
			.stream()
			.flatMap(Stream::ofNullable)
			.map(Timestamp::toInstant)
			.findFirst()
			.orElse(null);
	}

}
