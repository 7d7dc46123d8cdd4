package dev.handback.grading.grades;

import java.util.List;
import java.util.Map;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/** Work in the LMS of people who aren't in our copy of the section. */
@AppTest
class HandedInWorkIntegrationTests {

	private static final PersonId STUDENT = People.student('a', 4);

	/** Someone whom the LMS shows, but who isn't in the section, or was just erased. */
	private static final PersonId OTHER = People.person('a', 301);

	private final LmsSubmission submitted = new LmsSubmission("submitted", GradeValue.NONE, GradeDetails.NONE,
			LmsWork.of(List.of()), null, false);

	@Autowired
	private HandedInWork work;

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void keepsNothingOfThem() {
		this.rosters.read('a');
		AssignmentId essay = new Teaching(this.mvc, 'a', 1).setsWork("Essay");
		DeliveryTarget target = DeliveryTarget.assignment(People.district('a'), People.section('a', 1), essay);
		Map<PersonId, LmsSubmission> shown = Map.of(STUDENT, this.submitted, OTHER, this.submitted);

		assertThat(this.work.changedThere(target, shown)).containsOnlyKeys(STUDENT);
		// They may also be erased between the two.
		this.work.seenThere(target, shown, Map.of());

		assertThat(this.jdbc.sql("select student_id from handed_in_work where assignment_id = ?")
			.param(essay.value())
			.query(String.class)
			.list()).containsExactly(STUDENT.value());
	}

}
