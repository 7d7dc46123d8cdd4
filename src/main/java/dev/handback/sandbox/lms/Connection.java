package dev.handback.sandbox.lms;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import tools.jackson.databind.node.ObjectNode;

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

	/**
	 * Returns the connection with these values replaced.
	 * @throws Refusal 400 for an unknown field or an invalid value
	 */
	Connection with(ObjectNode fields) {
		SentObject given = SentObject.of(fields);
		Optional<SentObject> matched = given.object("lms_matched_percentage");
		Connection changed = new Connection(given.text("lms_state").orElse(this.state),
				given.text("last_lms_sync").map(Connection::instant).orElse(this.lastSync),
				percentage(matched, "students", this.students), percentage(matched, "teachers", this.teachers),
				percentage(matched, "sections", this.sections), given.flag("lms_fields").orElse(this.fieldsEnabled),
				given.flag("integration").orElse(this.integrated));
		matched.ifPresent(SentObject::requireNothingElse);
		given.requireNothingElse();
		return changed;
	}

	Connection receivedAt(Instant time) {
		return new Connection(this.state, time, this.students, this.teachers, this.sections, this.fieldsEnabled,
				this.integrated);
	}

	private static int percentage(Optional<SentObject> given, String name, int before) {
		return given.flatMap((matched) -> matched.count(name, 100)).orElse(before);
	}

	private static Instant instant(String given) {
		try {
			return Instant.parse(given);
		}
		catch (DateTimeException ex) {
			throw Refusal.badRequest("last_lms_sync must be an instant");
		}
	}

}
