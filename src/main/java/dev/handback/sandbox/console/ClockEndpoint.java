package dev.handback.sandbox.console;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

import dev.handback.sandbox.SandboxClock;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Timestamps;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

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
			JsonNode sent = Json.read(body);
			if (sent.has("now")) {
				this.clock.set(Instant.parse(sent.path("now").asString("")));
			}
			else {
				this.clock.advance(Duration.parse(sent.path("advance").asString("")));
			}
		}
		catch (JacksonException | DateTimeException | ArithmeticException ex) {
			throw Refusal.badRequest("advance must be a duration, for instance PT2M, or now an instant");
		}
		return read();
	}

	@DeleteMapping
	Answer reset() {
		this.clock.reset();
		return read();
	}

}
