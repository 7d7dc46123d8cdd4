package dev.handback.delivery;

/** What delivery asks of the module that keeps grades. */
public interface OutgoingSubmissions {

	/** The newest value, read at the moment of sending. */
	SubmissionContent content(Target target);

	/**
	 * Takes note of what the learning platform was seen to hold.
	 * @return whether that is the value that we want there
	 */
	boolean seen(Target target, LmsSubmission held);

}
