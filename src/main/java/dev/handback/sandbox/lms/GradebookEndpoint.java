package dev.handback.sandbox.lms;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.core.JsonGenerator;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The gradebook as JSON, for tests of what a teacher sees. */
@Controller
class GradebookEndpoint {

	private final Gradebooks gradebooks;

	private final World world;

	GradebookEndpoint(Gradebooks gradebooks, World world) {
		this.gradebooks = gradebooks;
		this.world = world;
	}

	/** Assignments, oldest first, each with its submissions by student id. */
	@GetMapping("/console/api/sections/{id}/gradebook")
	Answer gradebook(@PathVariable String id) {
		RecordId section = RecordId.parse(RecordKind.SECTION, id)
			.filter(this.world::has)
			.orElseThrow(() -> Refusal.notFound("Section not found"));
		return Reply.ok((json) -> Json.list(json, "assignments",
				this.gradebooks.of(section, this.gradebooks.studentsOf(section)), GradebookEndpoint::write));
	}

	private static void write(Gradebooks.Column column, JsonGenerator json) {
		Assignment assignment = column.assignment();
		json.writeStringProperty("id", assignment.id().toString());
		json.writeStringProperty("title", assignment.text("title").orElse(""));
		json.writeStringProperty("state", column.state());
		json.writeStringProperty("due_date", assignment.text("due_date").orElse(null));
		json.writeBooleanProperty("grading_category", assignment.gradingCategory());
		json.writeObjectPropertyStart("submissions");
		column.cells().forEach((student, cell) -> {
			json.writeObjectPropertyStart(student.toString());
			json.writeStringProperty("state", cell.submission().state());
			json.writePOJOProperty("flags", cell.submission().flags());
			json.writePOJOProperty("grade_points", cell.submission().fields().get("grade_points"));
			json.writeStringProperty("grade", cell.submission().value("grade").orElse(null));
			json.writeStringProperty("grade_comment", cell.submission().value("grade_comment").orElse(null));
			json.writeStringProperty("grader", cell.grader().orElse(null));
			json.writeEndObject();
		});
		json.writeEndObject();
	}

}
