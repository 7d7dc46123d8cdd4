package dev.handback.sandbox;

import java.util.List;

import tools.jackson.databind.JsonNode;

/** The subjects of events, and their order in the contract. */
final class Subjects {

	static final List<String> CREATED_ORDER = List.of("districts", "district_admin", "schools", "terms", "courses",
			"student", "contact", "teacher", "sections", "staff");

	static final List<String> DELETED_ORDER = List.of("staff", "sections", "teacher", "contact", "student", "terms",
			"courses", "schools", "district_admin", "districts");

	private Subjects() {
	}

	static String turn(JsonNode event) {
		return event.path("type").asString().split("\\.", 2)[1];
	}

	/**
	 * The kind of the record, or the first of a person's roles in the contract's order.
	 */
	static String subject(JsonNode event) {
		String kind = event.path("type").asString().split("\\.", 2)[0];
		return kind.equals("users") ? CREATED_ORDER.stream()
			.filter((role) -> event.path("data").path("object").path("roles").has(role))
			.findFirst()
			.orElseThrow() : kind;
	}

	/** Created before updated before deleted, and within each the contract's order. */
	static int place(JsonNode event) {
		return switch (turn(event)) {
			case "created" -> CREATED_ORDER.indexOf(subject(event));
			case "updated" -> 100 + CREATED_ORDER.indexOf(subject(event));
			default -> 200 + DELETED_ORDER.indexOf(subject(event));
		};
	}

}
