package dev.handback.proof;

import java.time.Instant;
import java.util.List;

import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.PersonId;
import tools.jackson.databind.JsonNode;

/** Someone who grades in the LMS. */
final class LmsTeacher extends Person {

	LmsTeacher(World world, String name) {
		super(world, name, 1);
	}

	@Override
	void signIn() {
		// The LMS isn't ours.
	}

	@Override
	void act(Deed.Kind kind) {
		List<JsonNode> there = this.world.assignmentsInTheLms();
		if (there.isEmpty()) {
			return;
		}
		JsonNode assignment = one(there);
		PersonId student = People.student('a', 2 + this.random.nextInt(Script.STUDENTS.size()));
		String value = next();
		String path = "/sections/" + World.SECTION + "/assignments/" + assignment.path("id").asString()
				+ "/submissions/" + student;
		TestService.pull(this.world.sandbox(), "PATCH", path, "{\"grade_points\": " + value + "}");
		this.world.entered(new Entered(path, Instant.now(), value, student));
		tell("enters " + value + " for student " + student + " in " + assignment.path("title").asString());
	}

	/** Points that were entered in the LMS. */
	record Entered(String path, Instant at, String points, PersonId student) {

	}

}
