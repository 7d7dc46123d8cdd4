package dev.handback.sandbox.fault;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.handback.sandbox.wire.Refusal;
import tools.jackson.core.JsonGenerator;

/** A fault that has been set: which requests it applies to, and what it does to them. */
final class Fault {

	private final long id;

	private final FaultScope scope;

	private final FaultTrigger trigger;

	private final FaultKind kind;

	private final FaultParameters details;

	private final CountDownLatch removal = new CountDownLatch(1);

	private long seen;

	private long struck;

	private Fault(long id, FaultScope scope, FaultTrigger trigger, FaultKind kind, FaultParameters details) {
		this.id = id;
		this.scope = scope;
		this.trigger = trigger;
		this.kind = kind;
		this.details = details;
	}

	/**
	 * Reads a fault from its settings.
	 * @throws Refusal 400 for the first invalid one
	 */
	static Fault read(long id, FaultSettings settings) {
		FaultScope scope = FaultScope.read(settings);
		FaultTrigger trigger = FaultTrigger.read(settings);
		FaultKind kind = FaultKind.ofWireName(settings.text("kind", ""))
			.orElseThrow(() -> Refusal.badRequest("kind must be one of: " + FaultKind.names()));
		FaultParameters details = FaultParameters.read(settings, kind);
		settings.requireNothingElse();
		return new Fault(id, scope, trigger, kind, details);
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
		boolean applies = this.trigger.applies(this.seen++, this.struck);
		if (applies) {
			this.struck++;
		}
		return applies;
	}

	synchronized boolean isSpent() {
		return this.trigger.isOver(this.struck);
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
		json.writeStartObject();
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
		json.writeEndObject();
	}

}
