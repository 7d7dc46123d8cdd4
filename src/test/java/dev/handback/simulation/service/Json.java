package dev.handback.simulation.service;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON with exact decimals. */
final class Json {

	static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
		.withZone(ZoneOffset.UTC);

	private Json() {
	}

	static ObjectNode object() {
		return MAPPER.createObjectNode();
	}

	static ArrayNode array(Collection<? extends JsonNode> elements) {
		return MAPPER.createArrayNode().addAll(elements);
	}

	static ArrayNode words(Collection<String> words) {
		ArrayNode array = MAPPER.createArrayNode();
		words.forEach(array::add);
		return array;
	}

	static JsonNode text(String value) {
		return MAPPER.getNodeFactory().stringNode(value);
	}

	/** A time in the service's format. */
	static String time(Instant instant) {
		return TIME.format(instant);
	}

	/** A value as the contract writes it. */
	static JsonNode of(Object value) {
		return (value instanceof Instant instant) ? text(time(instant)) : MAPPER.valueToTree(value);
	}

}
