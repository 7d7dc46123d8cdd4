package dev.handback.support;

import java.util.Arrays;
import java.util.stream.Collectors;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.http.MediaType;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What a teacher's browser does on the gradebook page of a section. */
public record Gradebook(MockMvcTester mvc, SignedInUser teacher, SectionId section) {

	/** Deletes the assignments that other tests have left in the section. */
	public static void empty(JdbcClient jdbc, SectionId section) {
		jdbc.sql("update assignment set deleted_at = now() where section_id = ?").param(section.value()).update();
	}

	/** Opens the page. The query is empty or starts with a question mark. */
	public MvcTestResult opens(String query) {
		return this.mvc.get().uri(address() + query).with(as(this.teacher)).exchange();
	}

	/** Types into a cell and leaves it. */
	public MvcTestResult types(Cell cell) {
		return saves("", cell);
	}

	/** Saves several cells at once, as pasting, filling, and undoing do. */
	public MvcTestResult savesTogether(Cell... cells) {
		return saves("?many=true", cells);
	}

	/** Reads the current state of a student's cells. */
	public MvcTestResult looksAt(PersonId student) {
		return this.mvc.get().uri(address() + "/states?students=" + student).with(as(this.teacher)).exchange();
	}

	private MvcTestResult saves(String query, Cell... cells) {
		return this.mvc.post()
			.uri(address() + "/cells" + query)
			.with(as(this.teacher))
			.with(csrf())
			.contentType(MediaType.APPLICATION_JSON)
			.content(Arrays.stream(cells).map(Cell::json).collect(Collectors.joining(",", "[", "]")))
			.exchange();
	}

	private String address() {
		return "/sections/" + this.section + "/gradebook";
	}

	/** A cell as typed, with the value that was there before. */
	public record Cell(AssignmentId assignment, PersonId student, String points, String seen) {

		private String json() {
			return "{\"assignment\": \"%s\", \"student\": \"%s\", \"points\": \"%s\", \"seen\": \"%s\"}"
				.formatted(this.assignment, this.student, this.points, this.seen);
		}

	}

}
