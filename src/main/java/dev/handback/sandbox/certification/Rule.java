package dev.handback.sandbox.certification;

/** Looks for the requests that prove or break one expectation. */
interface Rule {

	void apply(Exercise exercise, Evidence evidence);

}
