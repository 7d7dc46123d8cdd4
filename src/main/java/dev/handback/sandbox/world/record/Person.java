package dev.handback.sandbox.world.record;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.wire.Json;
import tools.jackson.databind.JsonNode;

/** A person's data, read from the record. */
public record Person(RecordId id, Name name, Optional<String> email, List<Role> roles) {

	public static Person of(RecordId id, byte[] record) {
		JsonNode json = Json.read(record);
		JsonNode name = json.path("name");
		return new Person(id,
				new Name(name.path("first").asString(""), name.path("middle").asString(null),
						name.path("last").asString("")),
				Optional.ofNullable(json.path("email").asString(null)),
				json.path("roles").propertyNames().stream().flatMap((role) -> Role.ofWireName(role).stream()).toList());
	}

	public boolean is(Role role) {
		return this.roles.contains(role);
	}

}
