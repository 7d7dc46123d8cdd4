package dev.handback.alerts;

/** What came of sending. */
enum Outcome {

	/** It was taken. */
	TOLD,

	/** There is nobody to tell any more. */
	NOBODY,

	/** It was not taken; others may be. */
	REFUSED,

	/** Nothing is taken now. */
	DOWN

}
