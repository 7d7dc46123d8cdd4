package dev.handback.sandbox;

/** Resets everything to the initial state. */
public interface SandboxReset {

	void resetAll();

}
