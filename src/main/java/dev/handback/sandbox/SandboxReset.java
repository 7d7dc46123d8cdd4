package dev.handback.sandbox;

/** Resets everything to the initial state. */
public interface SandboxReset {

	void resetAll();

	/** Also removes the snapshots, which outlast a reset. */
	void resetForTheNextUser();

}
