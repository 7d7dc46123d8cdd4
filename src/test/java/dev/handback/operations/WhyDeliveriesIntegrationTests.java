package dev.handback.operations;

import java.time.Duration;
import java.util.List;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.support.People;
import dev.handback.support.StoredDeliveries;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** "Why isn't this synced?", of what was sent or waits. */
class WhyDeliveriesIntegrationTests extends WhyTest {

	@Test
	void asksNoOneToMatchWhoWasMatchedAfterTheLatestAttempt() {
		stores(5, "DUE", "STUDENT_NOT_IN_LMS");

		assertThat(page("/district/why/people/" + this.student))
			.contains("this is matched now", "Resolves automatically")
			.doesNotContain("The student to be matched in the LMS</p>", "??");
	}

	@Test
	void showsTheLastDeliveriesOfAStudent() {
		Teaching teaching = new Teaching(this.mvc, 'c', 1);
		AssignmentId assignment = teaching.setsWork("Looked into");
		new StepwiseDelivery(this.app).deliver();
		teaching.grades(assignment, People.student('c', 5), "7", "");
		assertThat(page("/district/why/people/" + this.student)).contains("Something is waiting to be sent.", "Queued");

		new StepwiseDelivery(this.app).deliver();
		assertThat(page("/district/why/people/" + this.student))
			.contains("At least one assignment or grade is in the LMS", "Nothing to do: this");
		assertThat(page("/district/why/sections/" + this.section))
			.contains("At least one assignment or grade is in the LMS");
	}

	@ParameterizedTest
	@CsvSource({ "gone_at, A teacher&#39;s decision: the assignment was deleted in the LMS",
			"deleted_at, Nothing: it&#39;s kept here by a teacher&#39;s choice" })
	void doesNotSayThatADeletedAssignmentAndItsGradesAreInTheLms(String deleted, String why) {
		Teaching teaching = new Teaching(this.mvc, 'c', 1);
		AssignmentId assignment = teaching.setsWork("Deleted");
		new StepwiseDelivery(this.app).deliver();
		teaching.grades(assignment, People.student('c', 5), "7", "");
		new StepwiseDelivery(this.app).deliver();
		this.statements.sql("update assignment set " + deleted + " = now() where district_id = ? and id = ?")
			.params(this.district.value(), assignment.value())
			.update();

		for (String page : List.of("/district/why/people/" + this.student, "/district/why/sections/" + this.section,
				"/district/deliveries/" + id(true), "/district/deliveries/" + id(false))) {
			assertThat(page(page)).contains(why)
				.doesNotContain("At least one assignment or grade is in the LMS", "<span>in the LMS</span>",
						"Last confirmed in the LMS</dt>", "??");
		}
	}

	private long id(boolean ofStudent) {
		return this.statements.sql("select id from delivery where district_id = ? and (student_id is not null) = ?")
			.params(this.district.value(), ofStudent)
			.query(Long.class)
			.single();
	}

	@ParameterizedTest
	@ValueSource(strings = { "KEPT_HERE", "NOT_ENROLLED" })
	void saysNothingOfWaitingForAGradeThatStaysHere(String reason) {
		stores(5, "REFUSED", reason);

		assertThat(page("/district/why/people/" + this.student))
			.contains("Nothing is in the LMS yet.", "Nothing to do: this")
			.doesNotContain("Something is waiting to be sent.", "Resolves automatically");
	}

	@Test
	void countsGradesThatAreBeingSentTogetherWhateverTheyWaitedFor() {
		stores(5, "SENDING", null);
		stores(6, "SENDING", "UNAVAILABLE");

		assertThat(page("/district/why/sections/" + this.section)).contains("2, the oldest from");
	}

	@Test
	void showsBothSidesOfSomeoneWhoStudiesAndTeaches() {
		stores(5, "REFUSED", "REJECTED");
		this.statements.sql("update person set roles = '{STUDENT,TEACHER}' where district_id = ? and id = ?")
			.params(this.district.value(), this.student)
			.update();
		this.statements.sql("""
				insert into section_teacher (district_id, section_id, person_id, lead)
				select district_id, section_id, person_id, false from enrollment
				where district_id = ? and person_id = ? and section_id = ?""")
			.params(this.district.value(), this.student, this.section)
			.update();
		try {
			assertThat(page("/district/why/people/" + this.student)).contains("Student and teacher",
					"Teaches 1 section.", "Enrolled in ", "Something is waiting to be sent.");
		}
		finally {
			this.statements.sql("delete from section_teacher where district_id = ? and person_id = ?")
				.params(this.district.value(), this.student)
				.update();
			this.statements.sql("update person set roles = '{STUDENT}' where district_id = ? and id = ?")
				.params(this.district.value(), this.student)
				.update();
		}
	}

	@Test
	void showsWhatNeedsSomeoneRatherThanWhatOnlyWaitsBehindIt() {
		stores(5, "REFUSED", "REJECTED");
		stores(5, "DUE", null);
		this.statements.sql("update delivery set changed_at = now() where district_id = ? and state = 'DUE'")
			.param(this.district.value())
			.update();

		assertThat(page("/district/why/people/" + this.student)).contains("Something is waiting to be sent.")
			.doesNotContain("<span>waiting</span>");
	}

	@Test
	void findsWhatNeedsSomeoneBehindManyThatOnlyWait() {
		stores(5, "REFUSED", "REJECTED");
		new StoredDeliveries(this.statements, this.district).add(People.student('c', 5), "DUE", null,
				Duration.ofMinutes(1), 12);
		stores(5, "DUE", null);

		assertThat(page("/district/why/people/" + this.student)).contains("The operator: it was rejected")
			.doesNotContain("<span>waiting</span>");
	}

	private void stores(int student, String state, @Nullable String reason) {
		new StoredDeliveries(this.statements, this.district).add(People.student('c', student), state, reason,
				Duration.ofMinutes(5), 1);
		this.statements.sql("update delivery set section_id = ? where district_id = ?")
			.params(this.section, this.district.value())
			.update();
		this.statements
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, state, wanted, sent, attempts, due_at, posting,
						changed_at)
					select district_id, section_id, assignment_id, 'DELIVERED', 1, 1, 0, now(), false, changed_at from delivery
					where district_id = ? and student_id is not null on conflict do nothing""")
			.param(this.district.value())
			.update();
	}

}
