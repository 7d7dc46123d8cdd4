package dev.handback.delivery;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What tests of a submission's page have in common. */
abstract class SubmissionPageTest extends DeliveryTest {

	AssignmentId created(char district) {
		AssignmentId assignment = teaching(district).setsWork("To be handed in");
		this.delivery.deliver();
		return assignment;
	}

	MvcTestResult page(char district, AssignmentId assignment, int student) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section(district, 1),
					assignment, People.student(district, student))
			.with(as(People.teacher(district)))
			.exchange();
	}

	MockMvcTester.MockMvcRequestBuilder form(char district, AssignmentId assignment, int student) {
		MockMvcTester.MockMvcRequestBuilder form = oldForm(district, assignment, student);
		Teaching.shown(page(district, assignment, student)).forEach(form::param);
		return form;
	}

	/** A form that was opened before anything was graded. */
	MockMvcTester.MockMvcRequestBuilder oldForm(char district, AssignmentId assignment, int student) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section(district, 1),
					assignment, People.student(district, student))
			.with(as(People.teacher(district)))
			.with(csrf());
	}

}
