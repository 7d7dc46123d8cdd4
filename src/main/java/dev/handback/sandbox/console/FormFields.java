package dev.handback.sandbox.console;

import java.math.BigDecimal;
import java.util.Arrays;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of a form as one JSON object. A field's name is the path of the value,
 * followed by a colon and its type: {@code lms_matched_percentage.students:number}. Empty
 * values are left out.
 */
record FormFields(Query sent) {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	byte[] json() {
		ObjectNode object = Json.MAPPER.createObjectNode();
		this.sent.names().stream().filter((name) -> !name.startsWith("_")).forEach((name) -> put(name, object));
		return Json.MAPPER.writeValueAsBytes(object);
	}

	private void put(String name, ObjectNode object) {
		String[] parts = name.split(":", 2);
		String value = this.sent.text(name).strip();
		String type = (parts.length > 1) ? parts[1] : "text";
		if (value.isEmpty() && !type.equals("list")) {
			return;
		}
		String[] path = parts[0].split("\\.", -1);
		ObjectNode parent = object;
		for (String step : Arrays.copyOf(path, path.length - 1)) {
			parent = parent.withObjectProperty(step);
		}
		parent.set(path[path.length - 1], value(name, value, type));
	}

	private JsonNode value(String name, String value, String type) {
		return switch (type) {
			case "number" -> number(value);
			case "boolean" -> NODES.booleanNode(Boolean.parseBoolean(value));
			case "null" -> NODES.nullNode();
			case "json" -> Json.MAPPER.readTree(value);
			case "list" -> list(name);
			default -> NODES.stringNode(value);
		};
	}

	/** Passes on anything that isn't a number unchanged, so the lever can refuse it. */
	private static JsonNode number(String value) {
		return value.matches("-?\\d{1,18}") ? NODES.numberNode(Long.parseLong(value))
				: value.matches("-?\\d{1,18}\\.\\d{1,18}") ? NODES.numberNode(new BigDecimal(value))
						: NODES.stringNode(value);
	}

	private ArrayNode list(String name) {
		ArrayNode list = NODES.arrayNode();
		this.sent.all(name).stream().filter((value) -> !value.isBlank()).forEach(list::add);
		return list;
	}

}
