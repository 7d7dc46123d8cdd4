package dev.handback.sandbox.console;

import dev.handback.sandbox.SandboxReset;
import dev.handback.sandbox.fault.Faults;
import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Reply;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Resets the sandbox to its initial state: world, tokens, faults, clock, and journal.
 */
@Controller
class ResetEndpoint implements SandboxReset {

	private final ResetGate gate;

	private final Store store;

	private final Faults faults;

	private final Journal journal;

	private final SnapshotEndpoints snapshots;

	ResetEndpoint(ResetGate gate, Store store, Faults faults, Journal journal, SnapshotEndpoints snapshots) {
		this.gate = gate;
		this.store = store;
		this.faults = faults;
		this.journal = journal;
		this.snapshots = snapshots;
	}

	@PostMapping("/console/api/reset")
	Answer reset() {
		resetAll();
		return Reply.done();
	}

	@Override
	public void resetAll() {
		resetAnd(() -> {
		});
	}

	@Override
	public void resetForTheNextUser() {
		resetAnd(this.snapshots::removeAll);
	}

	private void resetAnd(Runnable more) {
		// Hanging requests would keep the gate open.
		this.faults.clear();
		this.gate.whileClosed(() -> {
			this.journal.clear();
			this.store.clear();
			more.run();
		});
	}

}
