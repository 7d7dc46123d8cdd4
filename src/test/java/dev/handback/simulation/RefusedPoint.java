package dev.handback.simulation;

/** Thrown where the schedule refuses to let the code go on; without a stack trace. */
final class RefusedPoint extends RuntimeException {

	RefusedPoint(String point) {
		super("refused at " + point, null, false, false);
	}

}
