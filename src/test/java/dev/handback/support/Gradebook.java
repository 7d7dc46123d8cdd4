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

	/** Saves fields of cells: points, comments, or flags. */
	public MvcTestResult saves(Field... fields) {
		return posts("/cells", Arrays.stream(fields).map(Field::json).collect(Collectors.joining(",", "[", "]")));
	}

	/** The same for several fields at once, as pasting, filling, and undoing do. */
	public MvcTestResult savesTogether(Field... fields) {
		return posts("/cells?many=true",
				Arrays.stream(fields).map(Field::json).collect(Collectors.joining(",", "[", "]")));
	}

	/** Reads the comment of a grade. */
	public MvcTestResult reads(AssignmentId assignment, PersonId student) {
		return this.mvc.get()
			.uri(address() + "/comments/{assignment}/{student}", assignment, student)
			.with(as(this.teacher))
			.exchange();
	}

	/** Keeps a layout of the columns, as JSON. */
	public MvcTestResult arranges(String layout) {
		return posts("/layout", layout);
	}

	private MvcTestResult saves(String query, Cell... cells) {
		return posts("/cells" + query, Arrays.stream(cells).map(Cell::json).collect(Collectors.joining(",", "[", "]")));
	}

	private MvcTestResult posts(String path, String json) {
		return this.mvc.post()
			.uri(address() + path)
			.with(as(this.teacher))
			.with(csrf())
			.contentType(MediaType.APPLICATION_JSON)
			.content(json)
			.exchange();
	}

	private String address() {
		return "/sections/" + this.section + "/gradebook";
	}

	/** A field of a cell, with the value that was there before. */
	public record Field(AssignmentId assignment, PersonId student, String field, String value, String seen) {

		private String json() {
			return "{\"assignment\": \"%s\", \"student\": \"%s\", \"field\": \"%s\", \"value\": \"%s\", \"seen\": \"%s\"}"
				.formatted(this.assignment, this.student, this.field, this.value, this.seen);
		}

	}

	/**
	 * A cell as typed, with the value that was there before, as sent by pages that know
	 * only points.
	 */
	public record Cell(AssignmentId assignment, PersonId student, String points, String seen) {

		private String json() {
			return "{\"assignment\": \"%s\", \"student\": \"%s\", \"points\": \"%s\", \"seen\": \"%s\"}"
				.formatted(this.assignment, this.student, this.points, this.seen);
		}

	}

}
