package dev.handback.sandbox.console;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.databind.JsonNode;

record SectionLine(RecordId id, String name, String period, List<String> teachers, int students) {

	static SectionLine of(RecordId id, World world) {
		JsonNode record = Json.read(world.record(id).orElseThrow());
		List<String> teachers = record.path("teachers")
			.valueStream()
			.map((teacher) -> RecordId.parse(teacher.asString()))
			.flatMap(Optional::stream)
			.map(world::person)
			.flatMap(Optional::stream)
			.map((teacher) -> teacher.name().full())
			.toList();
		return new SectionLine(id, record.path("name").asString(""), record.path("period").asString(""), teachers,
				record.path("students").size());
	}

}
