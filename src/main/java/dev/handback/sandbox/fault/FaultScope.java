package dev.handback.sandbox.fault;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.record.Districts;
import tools.jackson.core.JsonGenerator;

/**
 * Which requests a fault applies to. Each part may be {@code any}.
 *
 * @param district an id, or {@code sign-on} for the sign-on host
 * @param path a part of the path, or empty
 */
record FaultScope(String district, String operation, String method, String path) {

	static final String ANY = "any";

	private static final String SIGN_ON = "sign-on";

	private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

	/** Reads and checks the scope in a fault's settings. */
	static FaultScope read(SentObject settings) {
		FaultScope place = new FaultScope(settings.text("district").orElse(ANY), settings.text("operation").orElse(ANY),
				settings.text("method").orElse(ANY), settings.text("path").orElse(""));
		Refusal.require(
				isAny(place.district()) || place.district().equals(SIGN_ON)
						|| Districts.find(place.district()).isPresent(),
				"district must be the id of a district, sign-on, or any");
		Refusal.require(isAny(place.operation()) || ServiceOperation.ofWireName(place.operation()).isPresent(),
				"unknown operation: " + place.operation());
		Refusal.require(isAny(place.method()) || METHODS.contains(place.method().toUpperCase(Locale.ROOT)),
				"method must be any or one of: " + String.join(", ", METHODS));
		return place;
	}

	/**
	 * Whether a request is in scope.
	 * @param asking the district of the request's token, if any
	 */
	boolean matches(Optional<String> asking, String sentMethod, String sentPath) {
		ServiceOperation asked = ServiceOperation.of(sentMethod, sentPath);
		return (isAny(this.district) || this.district.equals(asking.orElse(asked.isOnSignOnHost() ? SIGN_ON : "")))
				&& (isAny(this.operation) || this.operation.equals(asked.wireName()))
				&& (isAny(this.method) || this.method.equalsIgnoreCase(sentMethod)) && sentPath.contains(this.path);
	}

	private static boolean isAny(String word) {
		return word.equals(ANY);
	}

	void write(JsonGenerator json) {
		json.writeStringProperty("district", this.district);
		json.writeStringProperty("operation", this.operation);
		json.writeStringProperty("method", this.method);
		json.writeStringProperty("path", this.path);
	}

}
