package dev.handback.delivery;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Fills in the forms of an assignment. */
abstract class AssignmentFormTest extends DeliveryTest {

	final AssignmentId id = AssignmentId.random();

	PageForm editForm(char district) {
		return PageForm.of(PageSource.of(teaching(district).opensEditForm(this.id)), "class=\"fields\"");
	}

	MvcTestResult saves(char district, PageForm form) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/edit", People.section(district, 1), this.id)
			.with(as(People.teacher(district)))
			.params(form.sent(""))
			.with(csrf())
			.exchange();
	}

	MockMvcTester.MockMvcRequestBuilder full(char district, String type) {
		return plain(district).param("visibleFrom", "2099-01-02T08:00")
			.param("acceptFrom", "2099-01-03T08:00")
			.param("acceptUntil", "2099-01-31T23:59")
			.param("attempts", "3")
			.param("attachments[0].type", type)
			.param("attachments[0].content", type.equals("link") ? "https://books.example/1" : "Read chapter 3")
			.param("chosen", "true")
			.param("assignees", People.student(district, 3).value());
	}

	MockMvcTester.MockMvcRequestBuilder plain(char district) {
		return fields(this.mvc.post().uri("/sections/{section}/assignments", People.section(district, 1)), district);
	}

	MockMvcTester.MockMvcRequestBuilder fields(MockMvcTester.MockMvcRequestBuilder form, char district) {
		return form.with(as(People.teacher(district)))
			.with(csrf())
			.param("id", this.id.toString())
			.param("title", "In several sections")
			.param("description", "Write it")
			.param("dueDate", "2099-01-31")
			.param("dueTime", "23:59")
			.param("points", "20")
			.param("acceptsText", "true")
			.param("term", "5e00000000000000000%s0001".formatted(district));
	}

	/** Whether the assignment was created here. */
	boolean known() {
		return value(Boolean.class, "select count(*) > 0 from assignment where id = ?", this.id.value());
	}

}
