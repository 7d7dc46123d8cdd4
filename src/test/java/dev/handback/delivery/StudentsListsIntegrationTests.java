package dev.handback.delivery;

import java.util.List;

import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** When students' lists show what happened in the LMS. */
class StudentsListsIntegrationTests extends WorkThereTest {

	private static final String HANDED_IN = "state-handed-in";

	@Autowired
	private LmsPollTurns turns;

	@Test
	void aStudentsListSoonShowsWhatTheyHandedInThere() {
		isDueTomorrow();
		handsInThere();
		assertThat(list()).contains("Due in the next 7 days").doesNotContain(HANDED_IN);

		this.delivery.check();

		assertThat(list()).contains(HANDED_IN).doesNotContain("Due in the next 7 days");
	}

	@Test
	void aStudentsListShowsAsHandedInWhatWasGradedThereBeforeItWasSeen() {
		isDueTomorrow();
		isGraded("created", this.yesterday, "3");
		assertThat(list()).contains("Due in the next 7 days (1)");

		isGraded("submitted", this.now, "7", "Done");

		assertThat(list()).contains("Handed in (1)").doesNotContain("Due in the next 7 days", HANDED_IN);
	}

	@Test
	void aStudentsListDoesNotCallHandedInWhatWasOnlyReturned() {
		isDueTomorrow();

		isGraded("returned", this.now, "0");

		assertThat(list()).contains("Due in the next 7 days (1)");
	}

	@ParameterizedTest
	@ValueSource(strings = { "scheduled", "draft" })
	void aStudentsListSoonShowsWhatTheLmsNoLongerHides(String before) {
		isDueTomorrow();
		update("update assignment set lms_state = ?, lms_seen_at = now() - interval '1 day' where id = ?", before,
				this.assignment.value());
		assertThat(list()).doesNotContain("Due in the next 7 days");

		this.delivery.check();

		assertThat(list()).contains("Due in the next 7 days");
	}

	/** A teacher sets it there, whether or not there is a grade. */
	@Test
	void aStudentsListSoonGoesByTheirIndividualDueDateInTheLms() {
		isDueTomorrow();
		assertThat(list()).contains("Due in the next 7 days (1)");
		changedThere('a', this.assignment, STUDENT, "{\"override_due_date\": \"2098-03-04T12:00:00.000Z\"}");

		this.delivery.check();

		assertThat(list()).contains("Later (1)", "Mar 4, 2098").doesNotContain("Due in the next 7 days (");

		handsInThere();
		page('a', this.assignment);
		teaching('a').grades(this.assignment, STUDENT, "5", "");
		this.delivery.deliver();
		changedThere('a', this.assignment, STUDENT, "{\"override_due_date\": null}");
		page('a', this.assignment);

		assertThat(list()).doesNotContain("Mar 4, 2098");
		assertThat(waiting()).as("the same work").isZero();
	}

	@Test
	void aStudentsPageRecordsWhatItShows() {
		isDueTomorrow();
		handsInThere();

		assertThat(page('a', this.assignment)).bodyText().contains("Done there");

		assertThat(list()).contains(HANDED_IN);
		assertThat(waiting()).isOne();
	}

	/** Students hand in by what a teacher sets there, whoever looks. */
	@Test
	void aStudentsPageSoonShowsWhenHandInEndsInTheLms() {
		update("update assignment set accept_until = '2020-01-31', told_accept_until = '2020-01-31' where id = ?",
				this.assignment.value());
		assertThat(page('a', this.assignment)).bodyText().contains("Hand-in closed", "Hand-in is closed");

		assertThat(endsThere("\"2098-03-04T12:00:00.000Z\"")).contains("Hand-in closes Tue, Mar 4, 2098")
			.doesNotContain("Hand-in is closed");

		update("update delivery set look_at = now() where assignment_id = ?", this.assignment.value());
		assertThat(endsThere("\"2020-03-04T12:00:00.000Z\"")).contains("Hand-in closed Wed, Mar 4, 2020",
				"Hand-in is closed");

		update("update delivery set look_at = now() where assignment_id = ?", this.assignment.value());
		assertThat(endsThere("null")).doesNotContain("Hand-in closed", "Hand-in is closed");
	}

	@Test
	void aStudentsPageSoonShowsHowOftenTheyCanHandInInTheLms() {
		update("update assignment set max_attempts = 1, told_max_attempts = 1 where id = ?", this.assignment.value());
		handsIn('a', this.assignment, "text", "The only attempt");
		this.delivery.send();
		assertThat(page('a', this.assignment)).bodyText().contains("used all your attempts");

		assertThat(changes("max_attempts", "2")).contains("2 times in total").doesNotContain("used all your attempts");
		assertThat(handsIn('a', this.assignment, "text", "Better")).hasStatus3xxRedirection();

		update("update delivery set look_at = now() where assignment_id = ?", this.assignment.value());
		assertThat(changes("max_attempts", "-1")).contains("the new work replaces the old")
			.doesNotContain("times in total");
	}

	private String endsThere(String end) {
		return changes("end_date", end);
	}

	private String changes(String field, String value) {
		changedThere('a', this.assignment, "{\"" + field + "\": " + value + "}");
		this.delivery.check();
		return PageSource.shown(page('a', this.assignment));
	}

	@Test
	void teachersPagesAreReadBeforeStudentsLists() {
		AssignmentId other = created('a');
		this.turns.askForStudent(People.district('a'), List.of(this.assignment, other));
		this.turns.ask(People.district('a'), List.of(other));

		assertThat(this.turns.claim(People.district('a'), 1_000_000)).get()
			.extracting((poll) -> poll.assignment().assignment())
			.isEqualTo(other);
	}

	private void isDueTomorrow() {
		update("update assignment set deleted_at = now() where district_id = ? and id <> ?",
				People.district('a').value(), this.assignment.value());
		update("update assignment set due_at = now() + interval '1 day' where id = ?", this.assignment.value());
	}

	private String list() {
		return PageSource.of(this.mvc.get().uri("/your-work").with(as(student('a'))).exchange());
	}

}
