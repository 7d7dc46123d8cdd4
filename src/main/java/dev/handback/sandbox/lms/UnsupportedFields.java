package dev.handback.sandbox.lms;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.world.record.Provider;
import tools.jackson.databind.JsonNode;

/** What a write sends although its provider doesn't support it. */
public final class UnsupportedFields {

	private static final Map<ServiceOperation, WriteOperation> WRITES = Map.of(ServiceOperation.CREATE_ASSIGNMENT,
			WriteOperation.CREATE_ASSIGNMENT, ServiceOperation.UPDATE_ASSIGNMENT, WriteOperation.UPDATE_ASSIGNMENT,
			ServiceOperation.UPDATE_SUBMISSION, WriteOperation.UPDATE_SUBMISSION);

	private UnsupportedFields() {
	}

	/**
	 * Names them, or what is missing; empty if the operation isn't a write with a body.
	 */
	public static Set<String> in(JsonNode body, ServiceOperation operation, Provider provider) {
		Set<String> found = new TreeSet<>();
		WriteOperation write = WRITES.get(operation);
		if (write != null) {
			body.propertyNames().forEach((field) -> {
				if (!isSupported(ProviderTable.behavior(provider, write, field), field, body)) {
					found.add(field);
				}
			});
			addMissing(found, body, write, provider);
		}
		return found;
	}

	private static boolean isSupported(FieldBehavior behavior, String field, JsonNode body) {
		return switch (behavior) {
			case WRITTEN, REQUIRED, WITH_A_GRADE -> true;
			case WITH_A_COMMENT -> body.has("grade_comment");
			case TEXT_ONLY -> body.path(field).valueStream().allMatch(UnsupportedFields::isText);
			// Contract, Provider A: a comment is sent with grade and grader_id.
			case IGNORED -> field.equals("grade") && body.has("grade_comment");
			case REFUSED, FROM_POINTS -> false;
		};
	}

	private static boolean isText(JsonNode attachment) {
		return attachment.path("type").asString("").equals("text") && !attachment.path("text").asString("").isEmpty()
				&& !attachment.has("url");
	}

	private static void addMissing(Set<String> found, JsonNode body, WriteOperation write, Provider provider) {
		if (write == WriteOperation.CREATE_ASSIGNMENT) {
			ProviderTable.fields(write)
				.stream()
				.filter((field) -> ProviderTable.behavior(provider, write, field) == FieldBehavior.REQUIRED)
				.filter((field) -> !body.hasNonNull(field))
				.forEach(found::add);
		}
	}

}
