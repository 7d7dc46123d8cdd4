package dev.handback.sandbox.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

import io.swagger.v3.core.util.Yaml;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.PathParameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Describes every mapped endpoint. */
final class Description {

	private Description() {
	}

	/**
	 * Takes records, parameters, headers, and summaries from a file and endpoints from
	 * the mappings.
	 */
	static OpenAPI of(ObjectProvider<RequestMappingHandlerMapping> mappings) throws IOException {
		OpenAPI description;
		try (InputStream components = new ClassPathResource("sandbox/openapi.yml").getInputStream()) {
			description = Yaml.mapper().readValue(components, OpenAPI.class);
		}
		description.openapi("3.0.1").info(new Info().title("The sandbox").version("3.1"));
		description.paths(paths(mappings, description.getPaths()));
		Responses.addWrappers(description.getComponents());
		return description;
	}

	private static Paths paths(ObjectProvider<RequestMappingHandlerMapping> mappings, Paths summaries) {
		Paths paths = new Paths();
		mappings.stream()
			.flatMap((mapping) -> mapping.getHandlerMethods().entrySet().stream())
			.flatMap((mapped) -> Endpoint.of(mapped.getKey(), mapped.getValue()).stream())
			.sorted((one, other) -> one.path().compareTo(other.path()))
			.forEach((endpoint) -> paths.computeIfAbsent(endpoint.path(), (path) -> new PathItem())
				.operation(HttpMethod.valueOf(endpoint.method()), operation(endpoint, summaries)));
		return paths;
	}

	private static Operation operation(Endpoint endpoint, Paths summaries) {
		Operation operation = new Operation().operationId(endpoint.operationId());
		endpoint.variables()
			.forEach((name) -> operation
				.addParametersItem(new PathParameter().name(name).schema(new StringSchema()).required(true)));
		EndpointTable.row(endpoint.method(), endpoint.path()).ifPresentOrElse((row) -> {
			summary(row, summaries).ifPresent(operation::summary);
			fill(operation, row);
		}, () -> page(operation));
		return operation;
	}

	private static Optional<String> summary(EndpointTable.Row row, Paths summaries) {
		return Optional.ofNullable(summaries.get(row.path()))
			.map((path) -> path.readOperationsMap().get(HttpMethod.valueOf(row.method())))
			.map(Operation::getSummary);
	}

	private static void fill(Operation operation, EndpointTable.Row row) {
		operation.addTagsItem(row.who().tag());
		row.parameters()
			.forEach((name) -> operation.addParametersItem(new Parameter().$ref("#/components/parameters/" + name)));
		operation
			.security(row.who().schemes().stream().map((name) -> new SecurityRequirement().addList(name)).toList());
		if (!row.sends().isEmpty()) {
			operation.requestBody(body(row.sends(), types(row.sends())).required(!row.isOfConsole()));
		}
		operation.responses(Responses.of(row));
	}

	private static void page(Operation operation) {
		operation.addTagsItem("pages").security(List.of()).responses(Responses.ofPage());
	}

	private static RequestBody body(String schema, List<String> types) {
		Content content = new Content();
		types.forEach((type) -> content.addMediaType(type, new MediaType().schema(Responses.reference(schema))));
		return new RequestBody().content(content).required(true);
	}

	/** The sign-on host reads forms. The token endpoint also reads JSON. */
	private static List<String> types(String schema) {
		return switch (schema) {
			case "TokenRequest" -> List.of("application/x-www-form-urlencoded", "application/json");
			case "SignIn" -> List.of("application/x-www-form-urlencoded");
			default -> List.of("application/json");
		};
	}

}
