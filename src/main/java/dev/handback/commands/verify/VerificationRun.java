package dev.handback.commands.verify;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.handback.client.RawDistrict;
import dev.handback.client.answers.RawAnswer;
import dev.handback.client.pace.Sleeper;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;

/** Checks a district, or the sign-on host. */
final class VerificationRun {

	/** The API version that the app uses. */
	static final String VERSION = "/v3.1";

	private static final int PATIENT_TIMES = 3;

	private final String place;

	private final @Nullable RawDistrict service;

	private final Findings findings;

	private final Sleeper pause;

	private final Clock clock;

	private final Times times = new Times();

	VerificationRun(String place, @Nullable RawDistrict service, Findings findings, Sleeper pause, Clock clock) {
		this.place = place;
		this.service = service;
		this.findings = findings;
		this.pause = pause;
		this.clock = clock;
	}

	/** The id of the district. */
	String district() {
		return this.place;
	}

	Clock clock() {
		return this.clock;
	}

	Sleeper pause() {
		return this.pause;
	}

	/** Reads something in the district. */
	Answer read(String operation, Function<RawDistrict, RawAnswer> request) {
		return send(operation, HttpMethod.GET, request);
	}

	/** Changes something in the district. */
	Answer write(String operation, Function<RawDistrict, RawAnswer> request) {
		return send(operation, HttpMethod.PATCH, request);
	}

	private Answer send(String operation, HttpMethod method, Function<RawDistrict, RawAnswer> request) {
		RawDistrict district = Objects.requireNonNull(this.service);
		RawAnswer answer = heard(operation, method, () -> request.apply(district));
		if (answer.status() >= 200 && answer.status() < 300) {
			RateCheck.look(answer, this);
		}
		return new Answer(this, operation, answer);
	}

	/** Makes a request without the district's token. */
	Answer ask(String operation, Supplier<RawAnswer> request) {
		return new Answer(this, operation, heard(operation, HttpMethod.GET, request));
	}

	/** Waits before the call if the token's requests for this minute are used up. */
	private RawAnswer heard(String operation, HttpMethod method, Supplier<RawAnswer> call) {
		RawAnswer answer = call.get();
		for (int time = 1; time < PATIENT_TIMES && answer.status() == 429; time++) {
			RateCheck.look(answer, this);
			this.pause.of(answer.untilReset(this.clock.instant()));
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

	/** Reports what was recorded so far. */
	void tell() {
		this.findings.tell();
	}

	/** Reports how long everything took. */
	void end() {
		this.times.noteIn(this);
		tell();
	}

}
