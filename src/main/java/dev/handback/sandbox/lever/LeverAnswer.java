package dev.handback.sandbox.lever;

import dev.handback.sandbox.wire.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

@SuppressWarnings("ArrayRecordComponent") // never compared
public record LeverAnswer(int status, byte[] body) {

	public boolean isRefusal() {
		return this.status >= 400;
	}

	/** Why the lever refused. */
	public String message() {
		try {
			return json().path("message").asString("it was refused with " + this.status);
		}
		catch (JacksonException ex) {
			return "it was refused with " + this.status;
		}
	}

	public JsonNode json() {
		return Json.read(this.body);
	}

}
