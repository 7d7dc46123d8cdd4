package dev.handback.sandbox.console;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import dev.handback.sandbox.fault.Faults;
import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.store.Snapshot;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.wire.Timestamps;
import tools.jackson.core.JsonGenerator;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * States to return to by name. They outlast a reset, but neither a restart nor the world.
 */
@Controller
@RequestMapping("/console/api/snapshots")
class SnapshotEndpoints {

	private static final int MOST = 20;

	/** Clients drop a last step of dots from an address. */
	private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,64}");

	/** Requests belong to one test, and applications cache keys. */
	private static final Set<String> LEFT_OUT = Set.of("journal", "signing_keys");

	private final Map<String, Named> snapshots = new TreeMap<>();

	private final ResetGate gate;

	private final Store store;

	private final Faults faults;

	private final Journal journal;

	private final Clock clock;

	SnapshotEndpoints(ResetGate gate, Store store, Faults faults, Journal journal, Clock clock) {
		this.gate = gate;
		this.store = store;
		this.faults = faults;
		this.journal = journal;
		this.clock = clock;
	}

	@GetMapping
	synchronized Answer all() {
		return Reply.list(this.snapshots.values(), Named::write);
	}

	/** Takes {@code name}. Replaces a snapshot that has it. */
	@PostMapping
	synchronized Answer take(SentObject sent) {
		String name = sent.text("name")
			.filter((text) -> NAME.matcher(text).matches())
			.orElseThrow(() -> Refusal.badRequest("name must be 1 to 64 letters, digits, and . _ ~ -, not only dots"));
		sent.requireNothingElse();
		Refusal.require(this.snapshots.size() < MOST || this.snapshots.containsKey(name),
				"there are already " + MOST + " snapshots; delete some");
		Snapshot snapshot = this.store.snapshot(LEFT_OUT)
			.orElseThrow(() -> Refusal.badRequest("there is too much data for a snapshot; use smaller districts"));
		Named named = new Named(name, this.clock.instant(), snapshot);
		this.snapshots.put(name, named);
		return Reply.ok(named::write);
	}

	/** Returns to a snapshot and clears faults and the journal. */
	@PostMapping("/{name}/restore")
	Answer restore(@PathVariable String name) {
		Named named = find(name);
		// Hanging requests would keep the gate open.
		this.faults.clear();
		this.gate.whileClosed(() -> {
			this.journal.clear();
			// The world may have ended while this waited.
			this.store.restore(find(name).snapshot());
		});
		return Reply.ok(named::write);
	}

	@DeleteMapping("/{name}")
	synchronized Answer remove(@PathVariable String name) {
		find(name);
		this.snapshots.remove(name);
		return Reply.done();
	}

	synchronized void removeAll() {
		this.snapshots.clear();
	}

	private synchronized Named find(String name) {
		Named found = this.snapshots.get(name);
		if (found == null) {
			throw Refusal.notFound("There is no such snapshot");
		}
		return found;
	}

	/** A snapshot with its name, and the sandbox's time when it was taken. */
	private record Named(String name, Instant created, Snapshot snapshot) {

		void write(JsonGenerator json) {
			json.writeStringProperty("name", this.name);
			json.writeStringProperty("created", Timestamps.text(this.created));
		}

	}

}
