package dev.handback.support;

import java.util.Arrays;
import java.util.stream.Collectors;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What a teacher's browser does with the gradebook of a section. */
public record Gradebook(MockMvcTester mvc, SignedInUser teacher, SectionId section) {

	/** Opens it; the query begins with a question mark, or is empty. */
	public MvcTestResult opens(String query) {
		return this.mvc.get().uri(address() + query).with(as(this.teacher)).exchange();
	}

	/** Leaves a cell. */
	public MvcTestResult types(Cell cell) {
		return saves("", cell);
	}

	/** Pastes, fills or takes back many cells. */
	public MvcTestResult savesTogether(Cell... cells) {
		return saves("?many=true", cells);
	}

	/** Asks what a student's cells show by now. */
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

	/** A cell as it is typed, with what stood there before. */
	public record Cell(AssignmentId assignment, PersonId student, String points, String seen) {

		private String json() {
			return "{\"assignment\": \"%s\", \"student\": \"%s\", \"points\": \"%s\", \"seen\": \"%s\"}"
				.formatted(this.assignment, this.student, this.points, this.seen);
		}

	}

}
