package dev.handback.sandbox.lms;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Timestamps;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A connection's scheduled changes, earliest first. */
record ConnectionScript(List<Step> steps) {

	static final ConnectionScript NONE = new ConnectionScript(List.of());

	private static final int MOST = 1_000;

	/**
	 * Reads a script from JSON.
	 * @throws Refusal 400 for a step without a time or with invalid values
	 */
	static ConnectionScript read(JsonNode given, Connection from, Instant now) {
		Refusal.require(given.isArray() && given.size() <= MOST, "steps must be an array of at most " + MOST);
		List<Step> steps = new ArrayList<>();
		given.forEach((step) -> steps.add(Step.read(step, now)));
		steps.sort(Comparator.comparing(Step::at));
		ConnectionScript course = new ConnectionScript(List.copyOf(steps));
		course.steps().forEach((step) -> from.with(step.change()));
		return course;
	}

	/** The connection after all steps up to that time. */
	Connection applied(Connection from, Instant now) {
		Connection connection = from;
		for (Step step : this.steps) {
			if (!step.at().isAfter(now)) {
				connection = step.applied(connection);
			}
		}
		return connection;
	}

	/** The steps that are still ahead. */
	ConnectionScript after(Instant now) {
		return new ConnectionScript(this.steps.stream().filter((step) -> step.at().isAfter(now)).toList());
	}

	void write(JsonGenerator json) {
		Json.list(json, "steps", this.steps, Step::write);
	}

	/** A change at a time of the sandbox's clock. */
	record Step(Instant at, ObjectNode change) {

		static Step read(JsonNode sent, Instant now) {
			if (!(sent instanceof ObjectNode object)) {
				throw Refusal.badRequest("steps must be objects");
			}
			ObjectNode change = object.deepCopy();
			JsonNode after = change.remove("after");
			JsonNode at = change.remove("at");
			Refusal.require(after == null || at == null, "a step has after or at, not both");
			try {
				return new Step((after != null) ? now.plus(Duration.parse(after.asString("")))
						: Instant.parse((at != null) ? at.asString("") : ""), change);
			}
			catch (DateTimeException | ArithmeticException ex) {
				throw Refusal.badRequest("every step needs after, a duration, or at, an instant");
			}
		}

		/** Percentages move because data was received from the learning platform. */
		Connection applied(Connection before) {
			Connection after = before.with(this.change);
			return (this.change.has("lms_matched_percentage") && !this.change.has("last_lms_sync"))
					? after.receivedAt(this.at) : after;
		}

		void write(JsonGenerator json) {
			json.writeStringProperty("at", Timestamps.text(this.at));
			this.change.forEachEntry(json::writePOJOProperty);
		}

	}

}
