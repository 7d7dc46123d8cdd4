package dev.handback.sandbox.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import dev.handback.sandbox.lever.LeverCall;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.record.District;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * A call of a lever. In its path and in the texts of its body, {@code {district}} stands
 * for the district's id and {@code {d}} for the district's letter in other ids.
 *
 * @param number the number in the file. All steps of an included scenario have the number
 * of the step that includes it.
 */
record Step(int number, String method, String path, Optional<JsonNode> body) {

	/** Reads a step, other than one that names another scenario. */
	static Step read(int number, SentObject sent) {
		Step step = new Step(number, sent.text("method").orElseThrow(() -> Refusal.badRequest("method is missing")),
				sent.text("path").orElseThrow(() -> Refusal.badRequest("path is missing")), sent.value("body"));
		sent.requireNothingElse();
		return step;
	}

	Step numbered(int other) {
		return new Step(other, this.method, this.path, this.body);
	}

	LeverCall in(District district) {
		byte[] sent = this.body
			.map((value) -> placed(Json.MAPPER.writeValueAsString(value), district).getBytes(StandardCharsets.UTF_8))
			.orElseGet(() -> "{}".getBytes(StandardCharsets.UTF_8));
		return new LeverCall(this.method, placed(this.path, district), sent);
	}

	void write(JsonGenerator json) {
		json.writeStringProperty("method", this.method);
		json.writeStringProperty("path", this.path);
		this.body.ifPresent((value) -> json.writePOJOProperty("body", value));
	}

	/** Braces with a name between them occur only in JSON's texts. */
	private static String placed(String text, District district) {
		return text.replace("{district}", district.id().toString()).replace("{d}", String.valueOf(district.letter()));
	}

	@Override
	public String toString() {
		return this.method + " " + this.path;
	}

}
