package dev.handback.client.answers;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Recognizes the service's texts (contract, errors; observed texts). */
final class Refusals {

	private static final int LONGEST_MESSAGE = 200;

	private static final Map<String, Refusal> SEEN = new LinkedHashMap<>();
	static {
		SEEN.put("UNSUPPORTED_OPERATION", Refusal.UNSUPPORTED_OPERATION);
		SEEN.put("FIELD_IGNORED", Refusal.FIELD_IGNORED);
		SEEN.put("District is not connected", Refusal.DISTRICT_NOT_CONNECTED);
		SEEN.put("missing required field", Refusal.MISSING_FIELD);
		SEEN.put("due_date must be in the future", Refusal.DUE_DATE_PAST);
		SEEN.put("does not support submission type", Refusal.LINK_NOT_SUPPORTED);
		SEEN.put("Person with id", Refusal.GRADER_UNKNOWN);
		SEEN.put("Assignment does not exist", Refusal.ASSIGNMENT_GONE);
		SEEN.put("User not found", Refusal.PERSON_NOT_FOUND);
		SEEN.put("Section not found", Refusal.SECTION_NOT_FOUND);
	}

	private Refusals() {
	}

	/** The text of a body {@code {"message": "..."}}, at most 200 characters. */
	static String messageOf(byte[] body) {
		try {
			Message read = (body.length > 0) ? WireJson.MAPPER.readValue(body, Message.class) : null;
			String message = (read != null && read.message() != null) ? read.message() : "";
			return message.substring(0, Math.min(message.length(), LONGEST_MESSAGE));
		}
		catch (JacksonException ex) {
			return "";
		}
	}

	/**
	 * Distinguishes a refusal from a failure.
	 * @return null if the service failed rather than refused
	 */
	static @Nullable Refusal read(int status, boolean html, String message) {
		return switch (status) {
			case 404 -> html ? Refusal.WRONG_ENDPOINT : seen(message, Refusal.NOT_FOUND);
			case 413 -> Refusal.PAGE_TOO_LARGE;
			case 405, 501 -> Refusal.NOT_IMPLEMENTED;
			// Provider B without the student's LTI session: permanent until the student
			// opens one.
			case 500 ->
				message.startsWith("Error updating submission") || message.startsWith("Error reading submission")
						? Refusal.NO_STUDENT_SESSION : null;
			case 408, 425 -> null;
			default -> (status >= 400 && status < 500) ? seen(message, Refusal.BAD_REQUEST) : null;
		};
	}

	private static Refusal seen(String message, Refusal otherwise) {
		return SEEN.entrySet()
			.stream()
			.filter((entry) -> message.contains(entry.getKey()))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(otherwise);
	}

	private record Message(@Nullable String message) {

	}

}
