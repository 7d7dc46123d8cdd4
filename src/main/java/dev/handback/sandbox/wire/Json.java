package dev.handback.sandbox.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as the service reads and writes it: decimals keep the exact form in which they
 * were sent.
 */
public final class Json {

	public static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private static final int USUAL_BYTES = 1024;

	private Json() {
	}

	/** Writes one object, whose fields the body writes. */
	public static byte[] object(Consumer<JsonGenerator> body) {
		return bytes((json) -> {
			json.writeStartObject();
			body.accept(json);
			json.writeEndObject();
		});
	}

	public static byte[] bytes(Consumer<JsonGenerator> body) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(USUAL_BYTES);
		try (JsonGenerator json = MAPPER.createGenerator(out)) {
			body.accept(json);
		}
		return out.toByteArray();
	}

	/**
	 * Writes a list of objects as a field; the last argument writes the fields of each.
	 */
	public static <T> void list(JsonGenerator json, String name, Collection<T> entries,
			BiConsumer<T, JsonGenerator> fields) {
		json.writeName(name);
		list(json, entries, fields);
	}

	static <T> void list(JsonGenerator json, Collection<T> entries, BiConsumer<T, JsonGenerator> fields) {
		json.writeStartArray();
		entries.forEach((entry) -> {
			json.writeStartObject();
			fields.accept(entry, json);
			json.writeEndObject();
		});
		json.writeEndArray();
	}

	public static String text(byte[] json) {
		return new String(json, StandardCharsets.UTF_8);
	}

	public static JsonNode read(byte[] json) {
		return MAPPER.readTree(json);
	}

	/**
	 * Reads what was sent.
	 * @throws Refusal 400 if it isn't JSON
	 */
	public static JsonNode readSent(byte[] sent) {
		try {
			return read(sent);
		}
		catch (JacksonException ex) {
			throw Refusal.badRequest("request body is not valid JSON");
		}
	}

	/**
	 * Reads the object that was sent.
	 * @throws Refusal 400 with that message if it is anything else
	 */
	public static ObjectNode readObject(byte[] sent, String otherwise) {
		try {
			if (read(sent) instanceof ObjectNode object) {
				return object;
			}
		}
		catch (JacksonException ex) {
			// handled below like anything else that isn't an object
		}
		throw Refusal.badRequest(otherwise);
	}

}
