package dev.handback.sandbox.verification;

import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.SentObject;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;

/** Says whether the application has sent what a test expects. */
@Controller
class VerifyEndpoint {

	private static final long SHORTEST_PAUSE_NANOS = 20_000_000;

	/** The share of the time that is spent on looking, at most. */
	private static final int PAUSES_FOR_EACH_LOOK = 5;

	private final Journal journal;

	VerifyEndpoint(Journal journal) {
		this.journal = journal;
	}

	/**
	 * Answers 200 with the matching requests if there are as many as expected, otherwise
	 * 422 with the difference to the nearest one. With {@code wait}, it looks again until
	 * there are enough.
	 */
	@PostMapping("/console/api/verify")
	Answer verify(SentObject sent) {
		Expectation expectation = Expectation.read(sent);
		long start = System.nanoTime();
		long patience = expectation.patience().toNanos();
		Verdict verdict = look(expectation);
		long pause = System.nanoTime() - start;
		while (verdict.mayStillHold() && System.nanoTime() - start < patience) {
			pause(Math.max(SHORTEST_PAUSE_NANOS, PAUSES_FOR_EACH_LOOK * pause));
			long began = System.nanoTime();
			verdict = look(expectation);
			pause = System.nanoTime() - began;
		}
		return verdict.answer();
	}

	private Verdict look(Expectation expectation) {
		Verdict verdict = new Verdict(expectation);
		this.journal.forEach(expectation.since(), verdict::add);
		return verdict;
	}

	/** Waits for more requests, as long as the test asked for. */
	private static void pause(long nanos) {
		try {
			Thread.sleep(nanos / 1_000_000);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("The sandbox is stopping", ex);
		}
	}

}
