package dev.handback.sandbox.difference;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import dev.handback.sandbox.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies differences to answers of the data API. Each one edits every object in an
 * answer, at any depth.
 */
final class Edits {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final String STATUS = "lms_status";

	/** Invented product names, by the contract's names. */
	private static final Map<String, String> PRODUCTS = Map.of("A", "quillRoom Classes", "B", "FERNWOOD-LMS", "C",
			"Teal.Desk 365");

	private static final Map<Difference, Consumer<ObjectNode>> BY_DIFFERENCE = new EnumMap<>(
			Map.of(Difference.LINKS_NEXT_ONLY, Edits::keepNextLinkOnly, Difference.ZERO_LEFT_OUT,
					(object) -> object.removeIf((value) -> value.isNumber() && value.decimalValue().signum() == 0),
					Difference.EXCUSED_UPPER_CASE, Edits::writeExcusedInUpperCase, Difference.FOREIGN_LMS_TYPE,
					(object) -> replace(object, "lms_type", PRODUCTS), Difference.EVENT_LMS_STATUS_BESIDE_DATA,
					Edits::keepStatusOutsideData, Difference.EVENT_LMS_STATUS_MISSING, Edits::removeStatus,
					Difference.PUBLISHED_RACE,
					(object) -> replace(object, "race", Map.of("Two or more races", "Two or More Races")),
					Difference.SLASH_DATES, Edits::writeDateWithSlashes, Difference.RELATIONSHIP_ENUMERATION,
					(object) -> replace(object, "relationship", Map.of("Other adult", "Other")),
					Difference.DISTRICT_ERROR_ABSENT, Edits::removeEmptyError));

	private Edits() {
	}

	/** Whether any of these differences changes answers of the data API. */
	static boolean isNeeded(Set<Difference> on) {
		return BY_DIFFERENCE.keySet().stream().anyMatch(on::contains);
	}

	/** Returns the answer with these differences applied. */
	static byte[] edited(byte[] answer, Set<Difference> on) {
		JsonNode json = Json.read(answer);
		List<Consumer<ObjectNode>> edits = on.stream()
			.filter(BY_DIFFERENCE::containsKey)
			.map(BY_DIFFERENCE::get)
			.toList();
		edit(json, edits);
		return Json.MAPPER.writeValueAsBytes(json);
	}

	private static void edit(JsonNode json, List<Consumer<ObjectNode>> edits) {
		if (json instanceof ObjectNode object) {
			edits.forEach((edit) -> edit.accept(object));
		}
		json.forEach((inside) -> edit(inside, edits));
	}

	private static void keepNextLinkOnly(ObjectNode object) {
		if (object.path("data").isArray() && object.path("links") instanceof ArrayNode links) {
			links.removeIf((link) -> !link.path("rel").asString("").equals("next"));
			if (links.isEmpty()) {
				object.remove("links");
			}
		}
	}

	private static void writeExcusedInUpperCase(ObjectNode object) {
		if (object.path("flags") instanceof ArrayNode flags) {
			for (int i = 0; i < flags.size(); i++) {
				if (Set.of("excluded", "excused").contains(flags.get(i).asString(""))) {
					flags.set(i, NODES.stringNode("EXCUSED"));
				}
			}
		}
	}

	private static void keepStatusOutsideData(ObjectNode object) {
		if (isEvent(object)) {
			((ObjectNode) object.path("data").path("object")).remove(STATUS);
		}
	}

	private static void removeStatus(ObjectNode object) {
		if (isEvent(object)) {
			object.remove(STATUS);
			((ObjectNode) object.path("data").path("object")).remove(STATUS);
			if (object.path("data").path("previous_attributes") instanceof ObjectNode previous) {
				previous.remove(STATUS);
			}
		}
	}

	private static boolean isEvent(ObjectNode object) {
		return object.has("type") && object.path("data").path("object").isObject();
	}

	private static void writeDateWithSlashes(ObjectNode object) {
		String born = object.path("dob").asString("");
		try {
			LocalDate date = LocalDate.parse(born);
			object.put("dob", date.getMonthValue() + "/" + date.getDayOfMonth() + "/" + date.getYear());
		}
		catch (DateTimeParseException ex) {
			// Levers can store any text, which stays as it is.
		}
	}

	private static void removeEmptyError(ObjectNode object) {
		if (object.has("sis_type") && object.path("error").isNull()) {
			object.remove("error");
		}
	}

	private static void replace(ObjectNode object, String field, Map<String, String> values) {
		String value = values.get(object.path(field).asString(""));
		if (value != null) {
			object.put(field, value);
		}
	}

}
