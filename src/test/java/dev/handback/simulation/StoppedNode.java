package dev.handback.simulation;

/**
 * Thrown in each thread of a node that was killed; not an exception, so that the code
 * that it ends can't catch it.
 */
final class StoppedNode extends Error {

	StoppedNode() {
		super("the node was killed", null, false, false);
	}

}
