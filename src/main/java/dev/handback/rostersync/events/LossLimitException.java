package dev.handback.rostersync.events;

import dev.handback.vocabulary.ids.DistrictId;

/**
 * Events would remove so much that someone has to approve it first. None of their batch
 * was applied.
 */
public class LossLimitException extends RuntimeException {

	LossLimitException(DistrictId district) {
		super("Events of district " + district + " would remove too much");
	}

}
