package dev.handback.delivery;

/** What delivery asks of the module that keeps grades. */
public interface OutgoingSubmissions {

	/** The newest value, read at the moment of sending. */
	SubmissionContent content(Target target);

	/**
	 * Takes note of what the learning platform was seen to hold.
	 * @return what that means for the value that we want there
	 */
	Verdict seen(Target target, LmsSubmission held);

	/** What the learning platform holds, measured by what we want there. */
	enum Verdict {

		/** Our value. */
		OURS,

		/** Nothing, although we want something there. */
		NOTHING,

		/** Another value. */
		OTHER

	}

}
