package dev.handback.delivery;

import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What tests of a student at work have in common. */
abstract class StudentTest extends DeliveryTest {

	static final int NUMBER = 4;

	AssignmentId created(char district) {
		AssignmentId assignment = teaching(district).setsWork("For students");
		this.delivery.deliver();
		return assignment;
	}

	MvcTestResult page(char district, AssignmentId assignment) {
		return this.mvc.get().uri("/your-work/{assignment}", assignment).with(as(student(district))).exchange();
	}

	MvcTestResult list(char district) {
		return this.mvc.get().uri("/your-work").with(as(student(district))).exchange();
	}

	MvcTestResult handsIn(char district, AssignmentId assignment, String field, String typed) {
		return this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(student(district)))
			.with(csrf())
			.param(field, typed)
			.exchange();
	}

	static SignedInUser student(char district) {
		return People.user(district, 100 + NUMBER, Role.STUDENT);
	}

}
