package dev.handback.sandbox;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import tools.jackson.databind.JsonNode;

/** The sandbox's own description, read as a client generator would read it. */
final class OpenApi {

	private final JsonNode root;

	OpenApi(Service service) {
		this.root = service.get("", "/console/openapi").json();
	}

	List<Operation> operations() {
		List<Operation> operations = new ArrayList<>();
		this.root.path("paths")
			.forEachEntry((path, item) -> item.forEachEntry((method, operation) -> operations
				.add(new Operation(method.toUpperCase(Locale.ROOT), path, operation))));
		return operations;
	}

	/** The operation with that method whose path matches, the most specific one first. */
	Operation find(String method, String path) {
		return operations().stream()
			.filter((one) -> one.method().equals(method) && path.matches(one.path().replaceAll("\\{\\w+}", "[^/]+")))
			.min(Comparator.comparing((one) -> one.path().chars().filter((character) -> character == '{').count()))
			.orElseThrow(() -> new IllegalStateException("No operation for " + method + " " + path));
	}

	/** Describes every mismatch between the body of a request and the description. */
	List<String> disagreements(Operation operation, String body) {
		List<String> found = new ArrayList<>();
		check("$", Service.read(body), operation.json().at("/requestBody/content/application~1json/schema"), found);
		return found;
	}

	/** Describes every default that its own schema doesn't allow. */
	List<String> wrongDefaults() {
		List<String> found = new ArrayList<>();
		this.root.findParents("default")
			.stream()
			.filter((schema) -> schema.has("type"))
			.forEach((schema) -> check(schema.toString(), schema.path("default"), schema, found));
		return found;
	}

	/** A bound of a property of a schema. */
	long bound(String schema, String property, String name) {
		return this.root.at("/components/schemas/%s/properties/%s/%s".formatted(schema, property, name)).asLong();
	}

	/** Describes every mismatch between the answer and the description. */
	List<String> disagreements(Operation operation, Answer answer) {
		List<String> found = new ArrayList<>();
		JsonNode response = operation.json().path("responses").path(String.valueOf(answer.status()));
		if (response.isMissingNode()) {
			return List.of("status " + answer.status() + " is not described: " + answer.body());
		}
		response.path("headers").propertyNames().forEach((header) -> {
			if (answer.header(header).isEmpty()) {
				found.add("header " + header + " is missing");
			}
		});
		JsonNode content = response.path("content");
		if (content.isMissingNode()) {
			if (!answer.body().isEmpty()) {
				found.add("a body that is not described: " + answer.body());
			}
			return found;
		}
		String type = answer.header("Content-Type").orElse("").replaceFirst(";.*", "");
		if (!content.has(type)) {
			found.add("content type " + type + " is not described");
		}
		else if (type.equals("application/json")) {
			check("$", answer.json(), content.path(type).path("schema"), found);
		}
		return found;
	}

	private void check(String place, JsonNode value, JsonNode described, List<String> found) {
		JsonNode schema = resolved(described);
		if (value.isNull()) {
			require(schema.path("nullable").asBoolean(false), place + " is null", found);
			return;
		}
		require(schema.path("enum").isMissingNode() || contains(schema.path("enum"), value),
				place + " is not in the enum: " + value, found);
		if (schema.has("anyOf")) {
			checkAny(place, value, schema.path("anyOf"), found);
			return;
		}
		switch (schema.path("type").asString("")) {
			case "object" -> checkObject(place, value, schema, found);
			case "array" -> {
				require(value.isArray(), place + " is not an array", found);
				for (int i = 0; i < value.size(); i++) {
					check(place + "[" + i + "]", value.get(i), schema.path("items"), found);
				}
			}
			case "string" -> checkText(place, value, schema, found);
			case "integer" -> require(value.isIntegralNumber(), place + " is not an integer", found);
			case "number" -> require(value.isNumber(), place + " is not a number", found);
			case "boolean" -> require(value.isBoolean(), place + " is not a boolean", found);
			default -> require(schema.path("properties").isMissingNode(), place + " has no type", found);
		}
	}

	private void checkAny(String place, JsonNode value, JsonNode schemas, List<String> found) {
		boolean fits = schemas.valueStream().anyMatch((schema) -> {
			List<String> mismatches = new ArrayList<>();
			check(place, value, schema, mismatches);
			return mismatches.isEmpty();
		});
		require(fits, place + " is none of what it can be", found);
	}

	private void checkObject(String place, JsonNode value, JsonNode schema, List<String> found) {
		require(value.isObject(), place + " is not an object", found);
		schema.path("required")
			.forEach((name) -> require(value.has(name.asString()), place + "." + name.asString() + " is missing",
					found));
		value.forEachEntry((name, field) -> {
			JsonNode property = schema.path("properties").path(name);
			if (!property.isMissingNode()) {
				check(place + "." + name, field, property, found);
			}
			else if (schema.path("additionalProperties").isObject()) {
				check(place + "." + name, field, schema.path("additionalProperties"), found);
			}
			else {
				require(schema.path("additionalProperties").asBoolean(false), place + "." + name + " is not described",
						found);
			}
		});
	}

	private static void checkText(String place, JsonNode value, JsonNode schema, List<String> found) {
		require(value.isString(), place + " is not a string", found);
		String text = value.asString("");
		String pattern = switch (schema.path("format").asString("")) {
			case "date-time" -> "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
			case "date" -> "\\d{4}-\\d\\d-\\d\\d";
			case "uuid" -> "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
			case "uri" -> "https?://.*";
			default -> schema.path("pattern").asString("(?s).*");
		};
		require(text.matches(pattern), place + " doesn't match the pattern: " + text, found);
	}

	private static boolean contains(JsonNode values, JsonNode value) {
		return values.valueStream().anyMatch(value::equals);
	}

	private static void require(boolean holds, String otherwise, List<String> found) {
		if (!holds) {
			found.add(otherwise);
		}
	}

	private JsonNode resolved(JsonNode schema) {
		String reference = schema.path("$ref").asString("");
		if (reference.isEmpty()) {
			return schema;
		}
		JsonNode target = this.root.at(reference.substring(1));
		if (target.isMissingNode()) {
			throw new IllegalStateException("There is nothing at " + reference);
		}
		return resolved(target);
	}

	/** Every reference in the description, for example to a schema. */
	List<JsonNode> references() {
		return this.root.findValues("$ref");
	}

	boolean holds(String reference) {
		return !this.root.at(reference.substring(1)).isMissingNode();
	}

	/** A parameter's maximum. */
	Optional<BigDecimal> highest(String parameter) {
		JsonNode most = this.root.at("/components/parameters/" + parameter + "/schema/maximum");
		return most.isNumber() ? Optional.of(most.decimalValue()) : Optional.empty();
	}

	/** An operation in the description. */
	record Operation(String method, String path, JsonNode json) {

		String name() {
			return this.method + " " + this.path;
		}

		boolean isOfConsole() {
			return this.path.startsWith("/console/api/");
		}

		boolean isPage() {
			return this.json.path("tags").path(0).asString().equals("pages");
		}

		boolean isOfDataApi() {
			return this.path.startsWith("/v") || this.path.equals("/userinfo");
		}

		boolean takes(String scheme) {
			return this.json.path("security").valueStream().anyMatch((one) -> one.has(scheme));
		}

		boolean isPaged() {
			return this.json.path("parameters")
				.valueStream()
				.anyMatch((parameter) -> parameter.path("$ref").asString("").endsWith("/limit"));
		}

		@Override
		public String toString() {
			return name();
		}

	}

}
