package dev.handback.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.handback.delivery.DeliveryTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Work that students handed in, and its pages. */
abstract class GradingQueueTest extends DeliveryTest {

	AssignmentId assignment;

	final List<Cookie> cookies = new ArrayList<>();

	@BeforeEach
	void setWork() {
		this.assignment = teaching('a').setsWork("Essay");
	}

	void isOnlyFor(int... students) {
		update("update assignment set assignees = ? where id = ?",
				IntStream.of(students).mapToObj((number) -> student(number).value()).toArray(String[]::new),
				this.assignment.value());
	}

	MvcTestResult get(String address) {
		return inSession(this.mvc.get().uri(address));
	}

	MvcTestResult inSession(MockMvcTester.MockMvcRequestBuilder request) {
		this.cookies.forEach(request::cookie);
		MvcTestResult result = request.with(as(People.teacher('a'))).exchange();
		for (Cookie cookie : result.getResponse().getCookies()) {
			this.cookies.removeIf((old) -> old.getName().equals(cookie.getName()));
			this.cookies.add(cookie);
		}
		return result;
	}

	/** Submits the page with these points. */
	MockMvcTester.MockMvcRequestBuilder saves(int student, String points) {
		MockMvcTester.MockMvcRequestBuilder form = opened(student).param("points", points);
		Teaching.shown(get(address(student))).forEach(form::param);
		return form;
	}

	/** A page that was opened before anything was graded. */
	MockMvcTester.MockMvcRequestBuilder opened(int student) {
		return this.mvc.post().uri(address(student)).with(as(People.teacher('a'))).with(csrf());
	}

	void handedIn(int... students) {
		IntStream.of(students)
			.forEach((student) -> update("""
					insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
					values (?, ?, ?, now() - interval '1 hour')""", People.district('a').value(),
					this.assignment.value(), student(student).value()));
	}

	String address(int student) {
		return "/sections/%s/assignments/%s/submissions/%s".formatted(People.section('a', 1), this.assignment,
				student(student));
	}

	static PersonId student(int number) {
		return People.student('a', number);
	}

}
