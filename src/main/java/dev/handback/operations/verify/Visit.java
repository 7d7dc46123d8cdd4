package dev.handback.operations.verify;

import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

import dev.handback.client.RawAnswer;
import dev.handback.client.RawClient;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;

/** One district, or the sign-on host, that is being looked at. */
final class Visit {

	/** The version that the app speaks. */
	static final String VERSION = "/v3.1";

	private static final int PATIENT_TIMES = 3;

	private final String place;

	private final RawClient service;

	private final String token;

	private final Findings findings;

	private final Patience patience;

	private final Clock clock;

	private final Times times = new Times();

	Visit(String place, RawClient service, String token, Findings findings, Patience patience, Clock clock) {
		this.place = place;
		this.service = service;
		this.token = token;
		this.findings = findings;
		this.patience = patience;
		this.clock = clock;
	}

	/** The id of the district. */
	String district() {
		return this.place;
	}

	Clock clock() {
		return this.clock;
	}

	Patience patience() {
		return this.patience;
	}

	/** Reads something of the district. */
	Answer get(String operation, String path) {
		return send(operation, HttpMethod.GET, path, null);
	}

	/** Asks something of the district, as JSON where there is a body. */
	Answer send(String operation, HttpMethod method, String path, @Nullable Object body) {
		RawAnswer answer = heard(operation, method, () -> this.service.data(method, path, this.token, body));
		if (answer.status() >= 200 && answer.status() < 300) {
			RateCheck.look(answer, this);
		}
		return new Answer(this, operation, answer);
	}

	/** Reads something with another token, or none. */
	Answer getWith(@Nullable String token, String operation, String path) {
		return ask(operation, () -> this.service.data(HttpMethod.GET, path, token, null));
	}

	/** Asks something that is no call of the district's. */
	Answer ask(String operation, Supplier<RawAnswer> call) {
		return new Answer(this, operation, heard(operation, HttpMethod.GET, call));
	}

	/** A token whose minute is used up is left to rest, and then the call is made. */
	private RawAnswer heard(String operation, HttpMethod method, Supplier<RawAnswer> call) {
		RawAnswer answer = call.get();
		for (int time = 1; time < PATIENT_TIMES && answer.status() == 429; time++) {
			RateCheck.look(answer, this);
			this.patience.of(answer.untilReset(this.clock.instant()));
			answer = call.get();
		}
		this.times.add(operation, method, answer.took());
		if (answer.status() == 0) {
			note(operation, Rule.NO_ANSWER, "", List.of(answer.trouble()));
		}
		return answer;
	}

	void note(String operation, Rule rule, String example, List<String> details) {
		this.findings.note(this.place, operation, rule, example, details);
	}

	void note(String operation, Rule rule, String... details) {
		note(operation, rule, "", List.of(details));
	}

	/** Tells at once what has been noted. */
	void tell() {
		this.findings.tell();
	}

	/** Tells how long everything took. */
	void end() {
		this.times.noteIn(this);
		tell();
	}

}
