package dev.handback.support;

import java.util.UUID;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What a teacher does in the pages. */
public final class Teaching {

	private final MockMvcTester mvc;

	private final SignedInUser teacher;

	private final SectionId section;

	public Teaching(MockMvcTester mvc, char district, int section) {
		this(mvc, People.teacher(district), People.section(district, section));
	}

	public Teaching(MockMvcTester mvc, SignedInUser teacher, SectionId section) {
		this.mvc = mvc;
		this.teacher = teacher;
		this.section = section;
	}

	/** Sets work, due in the far future, with 20 points. */
	public AssignmentId setsWork(String title) {
		AssignmentId id = AssignmentId.random();
		assertThat(sendsForm(id.value(), title)).hasStatus3xxRedirection();
		return id;
	}

	public MvcTestResult sendsForm(UUID id, String title) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments", this.section)
			.with(as(this.teacher))
			.with(csrf())
			.param("id", id.toString())
			.param("title", title)
			.param("description", "Write it")
			.param("dueDate", "2099-01-31")
			.param("dueTime", "23:59")
			.param("points", "20")
			.param("acceptsText", "true")
			.param("term", "5e00000000000000000%s0001".formatted(this.section.value().charAt(19)))
			.exchange();
	}

	/** Leaves a cell, and is told that it is saved. */
	public void grades(AssignmentId assignment, PersonId student, String points, String comment) {
		assertThat(types(assignment, student, points, comment)).hasStatusOk();
	}

	/** Leaves a cell. */
	public MvcTestResult types(AssignmentId assignment, PersonId student, String points, String comment) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/grades/{student}", this.section, assignment, student)
			.with(as(this.teacher))
			.with(csrf())
			.param("points-" + student, points)
			.param("comment-" + student, comment)
			.exchange();
	}

	/** Looks at the grading page. */
	public MvcTestResult looksAt(AssignmentId assignment) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}", this.section, assignment)
			.with(as(this.teacher))
			.exchange();
	}

}
