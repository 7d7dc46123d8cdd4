package dev.handback.sandbox;

/** Why there is no sandbox, in one sentence. */
public final class SandboxCannotStart extends RuntimeException {

	SandboxCannotStart(String sentence) {
		super(sentence, null, false, false);
	}

	static SandboxCannotStart becausePortIsTaken(int port) {
		return new SandboxCannotStart("The sandbox cannot listen on port " + port
				+ " because another program does; stop it or set handback.sandbox.port to another port");
	}

}
