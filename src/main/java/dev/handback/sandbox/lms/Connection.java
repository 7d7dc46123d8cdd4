package dev.handback.sandbox.lms;

import java.time.DateTimeException;
import java.time.Instant;

import dev.handback.sandbox.wire.Refusal;
import tools.jackson.databind.JsonNode;

/**
 * A district's connection to its learning platform.
 *
 * @param state the contract's lms_state, or any other text
 * @param fieldsEnabled whether the learning-platform fields are shown
 * @param integrated whether the provider-specific integration is set up (Provider C)
 */
public record Connection(String state, Instant lastSync, int students, int teachers, int sections,
		boolean fieldsEnabled, boolean integrated) {

	static Connection initial(Instant now) {
		return new Connection("success", now.minusSeconds(3600), 96, 100, 98, true, true);
	}

	public boolean isUp() {
		return "success".equals(this.state);
	}

	/** Returns the connection with these values replaced. */
	Connection with(JsonNode given) {
		JsonNode matched = given.path("lms_matched_percentage");
		return new Connection(given.path("lms_state").asString(this.state),
				given.has("last_lms_sync") ? instant(given.path("last_lms_sync")) : this.lastSync,
				matched.path("students").asInt(this.students), matched.path("teachers").asInt(this.teachers),
				matched.path("sections").asInt(this.sections), given.path("lms_fields").asBoolean(this.fieldsEnabled),
				given.path("integration").asBoolean(this.integrated));
	}

	private static Instant instant(JsonNode given) {
		try {
			return Instant.parse(given.asString(""));
		}
		catch (DateTimeException ex) {
			throw Refusal.badRequest("last_lms_sync must be an instant");
		}
	}

}
