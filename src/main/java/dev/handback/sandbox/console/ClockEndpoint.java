package dev.handback.sandbox.console;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import dev.handback.sandbox.SandboxClock;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.wire.Timestamps;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** Reads, moves, and resets the sandbox's clock. */
@Controller
@RequestMapping("/console/api/clock")
class ClockEndpoint {

	private final SandboxClock clock;

	ClockEndpoint(SandboxClock clock) {
		this.clock = clock;
	}

	@GetMapping
	Answer read() {
		return Reply.ok((json) -> json.writeStringProperty("now", Timestamps.text(this.clock.instant())));
	}

	/**
	 * {@code advance}: an ISO 8601 duration, negative to go back; or {@code now}: an
	 * instant.
	 */
	@PatchMapping
	Answer move(@RequestBody byte[] body) {
		try {
			SentObject sent = SentObject.parse(body);
			Optional<String> now = sent.text("now");
			Optional<String> advance = sent.text("advance");
			sent.requireNothingElse();
			Refusal.require(now.isEmpty() || advance.isEmpty(), "send advance or now, not both");
			if (now.isPresent()) {
				this.clock.set(Instant.parse(now.get()));
			}
			else {
				this.clock.advance(Duration.parse(advance.orElse("")));
			}
		}
		catch (DateTimeException | ArithmeticException ex) {
			throw Refusal
				.badRequest("advance must be a duration, for instance PT2M, or now an instant, at most a century away");
		}
		return read();
	}

	@DeleteMapping
	Answer reset() {
		this.clock.reset();
		return read();
	}

}
