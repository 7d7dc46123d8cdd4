package dev.handback.delivery;

import java.util.Map;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What tests of grades that are held back have in common. */
abstract class HeldGradesTest extends StudentTest {

	final PersonId student = People.student('a', NUMBER);

	/** Sets work whose grades are sent when they are released. */
	AssignmentId holding(String title) {
		AssignmentId assignment = teaching('a').setsWork(title);
		this.delivery.deliver();
		assertThat(chooses(assignment, "WHEN_RELEASED", "")).hasStatus3xxRedirection();
		return assignment;
	}

	/** Opens the page about releasing grades. */
	MvcTestResult release(AssignmentId assignment) {
		return teacherOpens("/sections/" + People.section('a', 1) + "/assignments/" + assignment + "/release");
	}

	/** Presses the button for these students on a page that showed these values. */
	MvcTestResult releases(AssignmentId assignment, Map<String, String> shown, PersonId... students) {
		var form = this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/release", People.section('a', 1), assignment)
			.with(as(People.teacher('a')))
			.with(csrf());
		shown.forEach(form::param);
		for (PersonId one : students) {
			form.param("student", one.value());
		}
		MvcTestResult answer = form.exchange();
		assertThat(answer).hasStatus3xxRedirection();
		return follow(assignment, answer);
	}

	/** The page about releasing grades that an answer leads to. */
	MvcTestResult follow(AssignmentId assignment, MvcTestResult answer) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/release", People.section('a', 1), assignment)
			.with(as(People.teacher('a')))
			.cookie(answer.getResponse().getCookies())
			.exchange();
	}

	/** Chooses when grades go, on a page that is up to date. */
	MvcTestResult chooses(AssignmentId assignment, String mode, String at) {
		return chooses(assignment, mode, at, seen(release(assignment)));
	}

	MvcTestResult chooses(AssignmentId assignment, String mode, String at, String seen) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/release/setting", People.section('a', 1), assignment)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("mode", mode)
			.param("at", at)
			.param("seen", seen)
			.exchange();
	}

	/** The setting that the page showed. */
	static String seen(MvcTestResult page) {
		String source = PageSource.of(page);
		int begin = source.indexOf("name=\"seen\" value=\"") + "name=\"seen\" value=\"".length();
		return source.substring(begin, source.indexOf('"', begin));
	}

	static Map<String, String> shown(MvcTestResult page) {
		return Teaching.shown(page);
	}

}
