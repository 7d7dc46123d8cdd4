package dev.handback.sandbox.console;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.lms.Assignment;
import dev.handback.sandbox.lms.Gradebooks;
import dev.handback.sandbox.lms.Submission;
import dev.handback.sandbox.world.record.Provider;
import tools.jackson.databind.JsonNode;

/**
 * A section's gradebook as a page shows it: a column for each assignment, a row for each
 * student.
 */
record Gradebook(List<Heading> headings, List<Row> rows) {

	/**
	 * An assignment.
	 *
	 * @param categories whether the provider has grading categories
	 * @param hidesGrades Provider B without a grading category
	 */
	record Heading(String id, String title, String state, Optional<String> due, Optional<String> points,
			boolean categories, boolean hidesGrades) {

		static Heading of(Gradebooks.Column column, Provider provider) {
			Assignment assignment = column.assignment();
			return new Heading(assignment.id().toString(), assignment.text("title").orElse(""), column.state(),
					assignment.date("due_date").map(Times::full), number(assignment.fields().path("points_possible")),
					provider == Provider.B, provider == Provider.B && !assignment.gradingCategory());
		}

	}

	/**
	 * A student.
	 *
	 * @param launched whether the provider can show the student's work
	 */
	record Row(String id, String name, boolean synced, boolean launched, List<Cell> cells) {
	}

	/**
	 * A student's work for an assignment.
	 *
	 * @param grade shown next to the points unless it is the same
	 */
	record Cell(boolean assigned, String state, List<String> flags, Optional<String> points, Optional<String> grade,
			Optional<String> comment, Optional<String> grader) {

		static final Cell NOT_ASSIGNED = new Cell(false, "", List.of(), Optional.empty(), Optional.empty(),
				Optional.empty(), Optional.empty());

		static Cell of(Gradebooks.Cell cell) {
			Submission submission = cell.submission();
			Optional<String> points = number(submission.fields().path("grade_points"));
			return new Cell(true, submission.state(), submission.flags(), points,
					submission.value("grade").filter((grade) -> !points.equals(Optional.of(grade))),
					submission.value("grade_comment"), cell.grader());
		}

	}

	private static Optional<String> number(JsonNode node) {
		return node.isNumber() ? Optional.of(node.decimalValue()).map(BigDecimal::toPlainString) : Optional.empty();
	}

}
