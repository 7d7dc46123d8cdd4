package dev.handback.roster;

/** Another node has gone on with the run, or somebody has ended it. */
class RunTakenOverException extends RuntimeException {

	RunTakenOverException(RunId run) {
		super("Run " + run.number() + " of district " + run.district() + " was taken over by another node");
	}

}
