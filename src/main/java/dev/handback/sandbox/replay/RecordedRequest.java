package dev.handback.sandbox.replay;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;

/**
 * A request from the journal, with the headers that it needs.
 *
 * @param application the application that sent it, if it is known
 */
record RecordedRequest(JournalEntry entry, Optional<Application> application) {

	private static final String FORM = "application/x-www-form-urlencoded";

	/** Path and query. */
	String target() {
		return this.entry.path() + (this.entry.query().isEmpty() ? "" : "?" + this.entry.query());
	}

	Map<String, String> headers() {
		Map<String, String> headers = new LinkedHashMap<>();
		if (!this.entry.token().isEmpty()) {
			headers.put("Authorization", "Bearer " + this.entry.token());
		}
		else if (isOfApplication()) {
			this.application.ifPresent((sender) -> headers.put("Authorization", "Basic " + Base64.getEncoder()
				.encodeToString((sender.id() + ":" + sender.secret()).getBytes(StandardCharsets.UTF_8))));
		}
		if (!this.entry.requestBody().isEmpty()) {
			headers.put("Content-Type", contentType());
		}
		return headers;
	}

	private boolean isOfApplication() {
		return this.entry.operation() == ServiceOperation.TOKEN_EXCHANGE
				|| this.entry.operation() == ServiceOperation.TOKEN_LIST;
	}

	String contentType() {
		return (this.entry.operation().isOnSignOnHost() && !this.entry.requestBody().startsWith("{")) ? FORM
				: "application/json";
	}

	/** Throws a refusal if the journal has only a part of the body. */
	RecordedRequest complete() {
		this.entry.requireCompleteBody();
		return this;
	}

	/** A command that sends it again, for a shell. */
	String curl(String address) {
		StringBuilder command = new StringBuilder("curl -i -s");
		if (address.matches(".*[\\[\\]{}].*")) {
			// Otherwise curl takes brackets for a range or a list of addresses.
			command.append(" -g");
		}
		if (this.entry.method().equals("HEAD")) {
			command.append(" -I");
		}
		else if (!this.entry.method().equals("GET")) {
			command.append(" -X ").append(quoted(this.entry.method()));
		}
		headers().forEach((name, value) -> command.append(" -H ").append(quoted(name + ": " + value)));
		if (!this.entry.requestBody().isEmpty()) {
			command.append(" --data-raw ").append(quoted(this.entry.requestBody()));
		}
		return command.append(" ").append(quoted(address)).append("\n").toString();
	}

	private static String quoted(String text) {
		return text.matches("[A-Z]+") ? text : "'" + text.replace("'", "'\\''") + "'";
	}

}
