package dev.handback.support;

import java.util.Collection;
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

	/** Saves the same points for several students at once. */
	public void gradesAll(AssignmentId assignment, Collection<PersonId> students, String points) {
		MockMvcTester.MockMvcRequestBuilder form = this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/grades", this.section, assignment)
			.with(as(this.teacher))
			.with(csrf());
		students.forEach((student) -> form.param("points-" + student, points));
		assertThat(form.exchange()).hasStatus3xxRedirection();
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

	/** Leaves a cell with flags. */
	public void flags(AssignmentId assignment, PersonId student, String points, String... flags) {
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/grades/{student}", this.section, assignment, student)
			.with(as(this.teacher))
			.with(csrf())
			.param("points-" + student, points)
			.param("comment-" + student, "")
			.param("flag-" + student, flags)
			.exchange()).hasStatusOk();
	}

	/** Presses a button of the assignment's page, such as {@code keep-theirs}. */
	public void presses(AssignmentId assignment, String button) {
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/{button}", this.section, assignment, button)
			.with(as(this.teacher))
			.with(csrf())
			.exchange()).hasStatus3xxRedirection();
	}

	/** Presses a button that belongs to one student's line. */
	public void presses(AssignmentId assignment, String button, PersonId student) {
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/{button}", this.section, assignment, button)
			.with(as(this.teacher))
			.with(csrf())
			.param("student", student.value())
			.exchange()).hasStatus3xxRedirection();
	}

	/** Changes title and due date. */
	public MvcTestResult edits(AssignmentId assignment, String title, String dueDate) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/edit", this.section, assignment)
			.with(as(this.teacher))
			.with(csrf())
			.param("title", title)
			.param("description", "Write it")
			.param("dueDate", dueDate)
			.param("dueTime", "23:59")
			.param("points", "20")
			.param("acceptsText", "true")
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
