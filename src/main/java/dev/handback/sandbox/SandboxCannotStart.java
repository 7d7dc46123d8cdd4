package dev.handback.sandbox;

/** Says in one sentence why the sandbox can't start. */
public final class SandboxCannotStart extends RuntimeException {

	SandboxCannotStart(String sentence) {
		super(sentence, null, false, false);
	}

	static SandboxCannotStart becausePortIsTaken(int port) {
		return new SandboxCannotStart("The sandbox can't listen on port " + port
				+ " because another program is using it; stop it or set handback.sandbox.port to another port");
	}

	static SandboxCannotStart becauseAddressIsForeign() {
		return new SandboxCannotStart("The sandbox can't listen at handback.sandbox.address, which isn't an address of "
				+ "this machine; 0.0.0.0 is every address of it");
	}

}
