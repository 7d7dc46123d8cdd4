package dev.handback.roster;

/** Another node has continued the run, or someone has ended it. */
class RunTakenOverException extends RuntimeException {

	RunTakenOverException(RunId run) {
		super("Run " + run.number() + " of district " + run.district() + " was taken over by another node");
	}

}
