package dev.handback.rostersync.staging;

/** Another node has continued the run, or someone has ended it. */
public class RunTakenOverException extends RuntimeException {

	public RunTakenOverException(RunId run) {
		super("Run " + run.number() + " of district " + run.district() + " was taken over by another node");
	}

}
