package dev.handback.sandbox.certification;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.Onward;

/** Requests of an application of Ashgrove, one second apart unless it waits. */
final class Requests {

	static final String TOKEN = "district-token";

	private static final String DISTRICT = "5a00000000000000000%s0001";

	private final List<JournalEntry> entries = new ArrayList<>();

	private Instant now = Instant.parse("2026-09-01T12:00:00Z");

	private String token = TOKEN;

	private String application = "app";

	private boolean complete = true;

	private boolean effect;

	private String fault = "";

	private char district = 'a';

	Requests with(String newToken) {
		this.token = newToken;
		return this;
	}

	/** Whose the next requests are, empty if the service doesn't know. */
	Requests by(String newApplication) {
		this.application = newApplication;
		return this;
	}

	/** What goes wrong with the next requests. */
	Requests amid(String newFault) {
		this.fault = newFault;
		return this;
	}

	/** An assignment is created, but there is no answer. */
	Requests losesTheAnswerTo(String path, String body) {
		this.effect = true;
		amid("reset").sends("POST", path, body, 0, "");
		this.effect = false;
		return amid("");
	}

	/** The journal has dropped the requests before these. */
	Requests afterOthers() {
		this.complete = false;
		return this;
	}

	Requests in(char newDistrict) {
		this.district = newDistrict;
		return this;
	}

	Requests waits(String duration) {
		this.now = this.now.plus(Duration.parse(duration));
		return this;
	}

	Requests get(String address, int status, String answer) {
		return add("GET", address, "", status, answer, Onward.NOWHERE);
	}

	Requests page(String address, String next) {
		return add("GET", address, "", 200, "{}", new Onward("", next, 0));
	}

	Requests sends(String method, String path, String body, int status, String answer) {
		return add(method, path, body, status, answer, Onward.NOWHERE);
	}

	/** A login that led back with a code. */
	Requests login(String address, String code) {
		return with("").add("GET", address, "", 302, "", new Onward("https://app.example/in?code=" + code, "", 0));
	}

	Requests exchanges(String code, int status, String accessToken) {
		return with("").sends("POST", "/oauth/tokens", "grant_type=authorization_code&code=" + code, status,
				"{\"access_token\":\"" + accessToken + "\"}");
	}

	/** Of a person with the service, not with the application. */
	Requests endsSession(String person) {
		return with("").sends("POST", "/session/end", "person=" + person, 303, "");
	}

	/** A 429 that names the end of the current window. */
	Requests throttled(String path, int secondsLeft) {
		return add("GET", path, "", 429, "", new Onward("", "", this.now.getEpochSecond() + secondsLeft));
	}

	private Requests add(String method, String address, String body, int status, String answer, Onward onward) {
		long number = this.entries.size() + 1L;
		String[] parts = address.split("\\?", 2);
		this.entries.add(new JournalEntry(number, number, this.now, method, parts[0],
				(parts.length > 1) ? parts[1] : "", this.token, this.application, DISTRICT.formatted(this.district),
				status, this.effect, this.fault, 0, 0, body, answer, onward));
		return waits("PT1S");
	}

	Exercise exercise() {
		return new Exercise(this.entries, this.complete, (application) -> true, this.now.plusSeconds(60));
	}

}
