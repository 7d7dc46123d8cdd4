package dev.handback.sandbox;

/** Why there is no sandbox, in one sentence. */
public final class SandboxCannotStart extends RuntimeException {

	SandboxCannotStart(String sentence) {
		super(sentence, null, false, false);
	}

}
