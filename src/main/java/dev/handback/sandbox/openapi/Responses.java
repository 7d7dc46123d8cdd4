package dev.handback.sandbox.openapi;

import java.util.List;
import java.util.Objects;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.ComposedSchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;

/** The possible answers of an endpoint. */
final class Responses {

	private static final String JSON = "application/json";

	private static final String HTML = "text/html";

	private static final String LIST = "list of ";

	private static final String ONE = "one ";

	private static final List<String> RATE_HEADERS = List.of("X-RateLimit-Limit", "X-RateLimit-Remaining",
			"X-RateLimit-Reset", "X-RateLimit-Bucket");

	/** Schemas that occur both in lists and alone. */
	private static final List<String> RECORDS = List.of("District", "School", "Section", "Term", "Course", "User",
			"Event", "Assignment", "Submission");

	/** Those that levers of the roster change. */
	private static final List<String> CHANGEABLE = List.of("School", "Term", "Course", "Section", "User");

	private Responses() {
	}

	static ApiResponses of(EndpointTable.Row row) {
		if (row.isOfConsole()) {
			return ofConsole(row);
		}
		ApiResponses responses = new ApiResponses();
		success(row, responses);
		if (row.who().isBearer()) {
			ofDataApi(row, responses);
		}
		else if (row.who() == EndpointTable.Who.APPLICATION) {
			responses.addApiResponse("400", json("The request isn't valid.", "OAuthError"));
			responses.addApiResponse("401", json("Client id and secret aren't valid.", "OAuthError"));
		}
		else {
			responses.addApiResponse("400", page("This link doesn't work."));
		}
		return responses;
	}

	private static void success(EndpointTable.Row row, ApiResponses responses) {
		switch (row.gives()) {
			case "redirect" -> responses.addApiResponse("302", redirect());
			case "see other" -> responses.addApiResponse("303", redirect());
			case "page" -> responses.addApiResponse("200", page("An HTML page."));
			case "nothing" -> responses.addApiResponse("200", withRateHeaders(new ApiResponse().description("Done.")));
			default -> {
				ApiResponse answer = json("The answer.", schemaOf(row.gives()));
				responses.addApiResponse("200", row.who().isBearer() ? withRateHeaders(answer) : answer);
			}
		}
	}

	private static String schemaOf(String gives) {
		if (gives.startsWith(LIST)) {
			return gives.substring(LIST.length()) + "List";
		}
		return gives.startsWith(ONE) ? gives.substring(ONE.length()) + "Answer" : gives;
	}

	private static void ofDataApi(EndpointTable.Row row, ApiResponses responses) {
		responses.addApiResponse("400", json("The request isn't valid.", "Message"));
		responses.addApiResponse("401", json("The token is missing or unknown.", "Message"));
		responses.addApiResponse("404", notFound());
		if (row.isPaged()) {
			responses.addApiResponse("413", json("The limit is above 10000.", "Message"));
		}
		responses.addApiResponse("429", withRateHeaders(new ApiResponse().description("Too many requests.")));
		if (row.isOfSubmissions()) {
			responses.addApiResponse("500", json("Provider B, and the student has no session.", "Message"));
		}
	}

	static ApiResponses ofPage() {
		return new ApiResponses().addApiResponse("200", page("An HTML page."))
			.addApiResponse("302", redirect())
			.addApiResponse("400", page("This link doesn't work."))
			.addApiResponse("404", page("There is no such page."));
	}

	private static ApiResponses ofConsole(EndpointTable.Row row) {
		ApiResponses responses = new ApiResponses();
		responses.addApiResponse("200", success(row.gives()));
		responses.addApiResponse("400", json("The request isn't valid.", "Message"));
		responses.addApiResponse("404", notFound());
		if (row.gives().equals("Verification")) {
			responses.addApiResponse("422", json("The requests aren't as expected.", row.gives()));
		}
		return responses;
	}

	private static ApiResponse success(String gives) {
		if (gives.equals("text")) {
			return response("The answer.", "text/plain", new StringSchema());
		}
		return gives.startsWith(LIST)
				? json("The answer.", new ArraySchema().items(reference(gives.substring(LIST.length()))))
				: json("The answer.", gives);
	}

	private static ApiResponse notFound() {
		ApiResponse notFound = json("Not found. An HTML page if the path is unknown or the token is of the wrong kind.",
				"Message");
		notFound.getContent().addMediaType(HTML, new MediaType().schema(new StringSchema()));
		return notFound;
	}

	/**
	 * Adds the wrappers of lists and single records, their fields for changes, and a
	 * schema for free-form JSON.
	 */
	static void addWrappers(Components components) {
		components.addSchemas("Anything", new Schema<>().description("JSON of any shape."));
		for (String record : RECORDS) {
			Schema<?> element = object("data", reference(record), "uri", new StringSchema());
			components.addSchemas(record + "List", envelope(new ArraySchema().items(element)));
			components.addSchemas(record + "Answer", envelope(reference(record)));
		}
		ComposedSchema change = new ComposedSchema();
		for (String record : CHANGEABLE) {
			components.addSchemas(record + "Change",
					optional(Objects.requireNonNull(components.getSchemas().get(record))));
			change.addAnyOfItem(reference(record + "Change"));
		}
		components.addSchemas("RecordChange", change.description("The fields to set. In changes, null removes one."));
	}

	private static Schema<?> optional(Schema<?> record) {
		Schema<?> fields = new ObjectSchema();
		record.getProperties().forEach(fields::addProperty);
		return fields;
	}

	private static Schema<?> envelope(Schema<?> data) {
		return object("data", data, "links", new ArraySchema().items(reference("Link")));
	}

	private static Schema<?> object(String first, Schema<?> ofFirst, String second, Schema<?> ofSecond) {
		Schema<?> object = new ObjectSchema();
		object.addProperty(first, ofFirst);
		object.addProperty(second, ofSecond);
		object.setRequired(List.of(first, second));
		return object;
	}

	static Schema<?> reference(String name) {
		return new Schema<>().$ref("#/components/schemas/" + name);
	}

	private static ApiResponse json(String description, String schema) {
		return json(description, reference(schema));
	}

	private static ApiResponse json(String description, Schema<?> schema) {
		return response(description, JSON, schema);
	}

	private static ApiResponse page(String description) {
		return response(description, HTML, new StringSchema());
	}

	private static ApiResponse response(String description, String type, Schema<?> schema) {
		return new ApiResponse().description(description)
			.content(new Content().addMediaType(type, new MediaType().schema(schema)));
	}

	private static ApiResponse redirect() {
		return new ApiResponse().description("A redirect.")
			.addHeaderObject("Location", new Header().schema(new StringSchema()));
	}

	private static ApiResponse withRateHeaders(ApiResponse response) {
		RATE_HEADERS
			.forEach((name) -> response.addHeaderObject(name, new Header().$ref("#/components/headers/" + name)));
		return response;
	}

}
