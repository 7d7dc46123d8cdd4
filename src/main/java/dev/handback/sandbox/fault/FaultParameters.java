package dev.handback.sandbox.fault;

import static dev.handback.sandbox.wire.Refusal.require;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import dev.handback.sandbox.wire.SentObject;
import tools.jackson.core.JsonGenerator;

/**
 * The parameters of a fault; each kind uses some of them.
 *
 * @param isAfter whether the request is carried out first
 * @param status the status of an answer that replaces the real one, 200 to 999
 * @param ownHeaders whether any headers were given
 * @param millis the minimum delay
 * @param upToMillis the maximum delay
 * @param bytes how much of the answer is sent, including its head
 * @param bytesPerSecond how fast a slow body is sent
 */
record FaultParameters(boolean isAfter, int status, Map<String, String> headers, boolean ownHeaders, String body,
		long millis, long upToMillis, int bytes, int bytesPerSecond) {

	private static final int LONGEST_MILLIS = 3_600_000;

	private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

	private static final Pattern HEADER_VALUE = Pattern.compile("[\\t\\x20-\\x7E\\xA0-\\xFF]*");

	static FaultParameters read(SentObject settings, FaultKind kind) {
		FaultKind.allSettings()
			.filter((setting) -> !kind.settings().contains(setting))
			.forEach((setting) -> require(settings.value(setting).isEmpty(),
					setting + " isn't a setting of " + kind.wireName()));
		int bytes = settings.count("bytes", Integer.MAX_VALUE).orElse(0);
		String fires = settings.text("fires").orElse((kind.needsAnswer() || bytes > 0) ? "after" : "before");
		require(fires.equals("before") || fires.equals("after"), "fires must be before or after");
		int millis = settings.count("millis", LONGEST_MILLIS).orElse(1_000);
		long status = settings.number("status").orElse((long) kind.usualStatus());
		require(status >= 200 && status <= 999, "status must be between 200 and 999");
		FaultParameters details = new FaultParameters(fires.equals("after"), (int) status, headers(settings),
				settings.has("headers"), settings.text("body").orElse(""), millis,
				settings.count("up_to_millis", LONGEST_MILLIS).orElse(millis), bytes,
				settings.count("bytes_per_second", Integer.MAX_VALUE).orElse(1));
		details.check(kind);
		return details;
	}

	private static Map<String, String> headers(SentObject settings) {
		Map<String, String> headers = new LinkedHashMap<>();
		settings.value("headers").ifPresent((value) -> {
			require(value.isObject(), "headers must be an object");
			value.forEachEntry((name, text) -> {
				require(text.isString() || text.isNumber(), "headers." + name + " must be a string");
				require(HEADER_NAME.matcher(name).matches() && HEADER_VALUE.matcher(text.asString()).matches(),
						"headers." + name
								+ " can't be sent: names are letters, digits, and hyphens, values one line of Latin-1");
				headers.put(name, text.asString());
			});
		});
		return headers;
	}

	private void check(FaultKind kind) {
		require(this.upToMillis >= this.millis, "millis must not exceed up_to_millis");
		require(this.bytesPerSecond > 0, "bytes_per_second must be 1 or more");
		require(this.isAfter || !(kind.needsAnswer() || this.bytes > 0),
				"only an answer can be cut, so fires must be after");
	}

	void write(JsonGenerator json, FaultKind kind) {
		json.writeStringProperty("fires", this.isAfter ? "after" : "before");
		kind.settings().forEach((setting) -> {
			switch (setting) {
				case "status" -> json.writeNumberProperty(setting, this.status);
				case "headers" -> json.writePOJOProperty(setting, this.headers);
				case "body" -> json.writeStringProperty(setting, this.body);
				case "millis" -> json.writeNumberProperty(setting, this.millis);
				case "up_to_millis" -> json.writeNumberProperty(setting, this.upToMillis);
				case "bytes" -> json.writeNumberProperty(setting, this.bytes);
				default -> json.writeNumberProperty(setting, this.bytesPerSecond);
			}
		});
	}

}
