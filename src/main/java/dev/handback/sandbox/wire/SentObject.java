package dev.handback.sandbox.wire;

import static dev.handback.sandbox.wire.Refusal.require;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON object that was sent to one of the console's endpoints. Null counts as absent,
 * and a field that nothing reads is refused.
 */
public final class SentObject {

	private final ObjectNode sent;

	/** Leads to this object from the body, for messages. */
	private final String prefix;

	private final Set<String> unread;

	private SentObject(ObjectNode sent, String prefix) {
		this.sent = sent;
		this.prefix = prefix;
		this.unread = new TreeSet<>(sent.propertyNames());
	}

	static SentObject of(HttpServletRequest request) {
		try {
			return parse(request.getInputStream().readAllBytes());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads a body. An empty one is an empty object. */
	public static SentObject parse(byte @Nullable [] body) {
		if (body == null || body.length == 0) {
			return of(Json.MAPPER.createObjectNode());
		}
		return of(Json.readObject(body, "send one JSON object"));
	}

	public static SentObject of(ObjectNode object) {
		return new SentObject(object, "");
	}

	public Optional<String> text(String name) {
		return value(name).map((value) -> {
			require(value.isString(), this.prefix + name + " must be a string");
			return value.asString();
		});
	}

	/** A string of at most that many characters. */
	public Optional<String> text(String name, int longest) {
		return text(name).map((text) -> {
			require(text.length() <= longest, this.prefix + name + " must have at most " + longest + " characters");
			return text;
		});
	}

	/** A string, or a number or flag as one. */
	public Optional<String> asText(String name) {
		return value(name).map((value) -> {
			require(value.isValueNode(), this.prefix + name + " must be a string");
			return value.asString();
		});
	}

	public Optional<Boolean> flag(String name) {
		return value(name).map((value) -> {
			require(value.isBoolean(), this.prefix + name + " must be true or false");
			return value.asBoolean();
		});
	}

	/** A whole number from 0 to that many. */
	public Optional<Integer> count(String name, int most) {
		return value(name).map((value) -> {
			require(value.isIntegralNumber() && value.canConvertToInt() && value.asInt() >= 0 && value.asInt() <= most,
					this.prefix + name + " must be a whole number from 0 to " + most);
			return value.asInt();
		});
	}

	public Optional<Long> number(String name) {
		return value(name).map((value) -> {
			require(value.isIntegralNumber() && value.canConvertToLong(),
					this.prefix + name + " must be a whole number");
			return value.asLong();
		});
	}

	public Optional<Double> decimal(String name) {
		return value(name).map((value) -> {
			require(value.isNumber(), this.prefix + name + " must be a number");
			return value.asDouble();
		});
	}

	/** A list of at most that many strings. */
	public Optional<List<String>> texts(String name, int most) {
		return value(name).map((value) -> {
			require(value.isArray() && value.size() <= most && value.valueStream().allMatch(JsonNode::isString),
					this.prefix + name + " must be a list of at most " + most + " strings");
			return value.valueStream().map(JsonNode::asString).toList();
		});
	}

	public Optional<SentObject> object(String name) {
		return value(name).map((value) -> {
			require(value instanceof ObjectNode, this.prefix + name + " must be an object");
			return new SentObject((ObjectNode) value, this.prefix + name + ".");
		});
	}

	/** A value of any type. */
	public Optional<JsonNode> value(String name) {
		this.unread.remove(name);
		JsonNode value = this.sent.path(name);
		return (value.isMissingNode() || value.isNull()) ? Optional.empty() : Optional.of(value);
	}

	/** The fields that nothing has read, which are read now. */
	public List<String> otherNames() {
		List<String> names = List.copyOf(this.sent.propertyNames());
		return names.stream().filter(this.unread::remove).toList();
	}

	/** Whether a field was sent, even as null. */
	public boolean has(String name) {
		return this.sent.has(name);
	}

	public void requireNothingElse() {
		require(this.unread.isEmpty(), "unknown: " + this.prefix + String.join(", " + this.prefix, this.unread));
	}

}
