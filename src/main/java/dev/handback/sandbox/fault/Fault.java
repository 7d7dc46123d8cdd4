package dev.handback.sandbox.fault;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import tools.jackson.core.JsonGenerator;

/** A fault that has been set: which requests it applies to, and what it does to them. */
final class Fault {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	private final long id;

	private final FaultScope scope;

	private final FaultTrigger trigger;

	private final FaultKind kind;

	private final FaultParameters details;

	private final Clock clock;

	private final CountDownLatch removal = new CountDownLatch(1);

	private long seen;

	private long struck;

	/** In Unix seconds, 0 if it hasn't named one. */
	private long reset;

	private Fault(long id, FaultScope scope, FaultTrigger trigger, FaultKind kind, FaultParameters details,
			Clock clock) {
		this.id = id;
		this.scope = scope;
		this.trigger = trigger;
		this.kind = kind;
		this.details = details;
		this.clock = clock;
	}

	/**
	 * Reads a fault from its settings.
	 * @throws Refusal 400 for the first invalid one
	 */
	static Fault read(long id, SentObject settings, Clock clock) {
		FaultScope scope = FaultScope.read(settings);
		FaultTrigger trigger = FaultTrigger.read(settings);
		FaultKind kind = FaultKind.ofWireName(settings.text("kind").orElse(""))
			.orElseThrow(() -> Refusal.badRequest("kind must be one of: " + FaultKind.names()));
		FaultParameters details = FaultParameters.read(settings, kind);
		List<String> unknown = settings.otherNames().stream().sorted().toList();
		Refusal.require(unknown.isEmpty(), "unknown setting: " + String.join(", ", unknown));
		return new Fault(id, scope, trigger, kind, details, clock);
	}

	long id() {
		return this.id;
	}

	FaultKind kind() {
		return this.kind;
	}

	FaultParameters details() {
		return this.details;
	}

	FaultScope scope() {
		return this.scope;
	}

	FaultTrigger trigger() {
		return this.trigger;
	}

	synchronized long struck() {
		return this.struck;
	}

	/** Counts a matching request and returns whether the fault applies to it. */
	synchronized boolean appliesToNext() {
		boolean applies = !hasReset() && this.trigger.applies(this.seen++, this.struck);
		if (applies) {
			this.struck++;
		}
		return applies;
	}

	synchronized boolean isSpent() {
		return this.trigger.isOver(this.struck) || hasReset();
	}

	/**
	 * When its minute is over, in Unix seconds. If it isn't for a number of requests, it
	 * ends then.
	 */
	synchronized long reset(Instant now) {
		if (this.trigger.next() > 0) {
			return now.plus(MINUTE).getEpochSecond();
		}
		this.reset = (this.reset != 0) ? this.reset : now.plus(MINUTE).getEpochSecond();
		return this.reset;
	}

	private boolean hasReset() {
		Instant now = this.clock.instant();
		return this.reset != 0
				&& (now.getEpochSecond() >= this.reset || now.plus(MINUTE).isBefore(Instant.ofEpochSecond(this.reset)));
	}

	/** Releases all requests that this fault is holding up. */
	void remove() {
		this.removal.countDown();
	}

	/**
	 * Waits at most that long, and returns early if the fault is removed.
	 * @return whether it was removed
	 */
	boolean awaitRemoval(long millis) {
		try {
			return this.removal.await(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return true;
		}
	}

	void write(JsonGenerator json) {
		json.writeNumberProperty("id", this.id);
		this.scope.write(json);
		this.trigger.write(json);
		json.writeStringProperty("kind", this.kind.wireName());
		this.details.write(json, this.kind);
		synchronized (this) {
			json.writeNumberProperty("seen", this.seen);
			json.writeNumberProperty("struck", this.struck);
		}
		json.writeBooleanProperty("spent", isSpent());
	}

}
