package dev.handback.delivery;

import dev.handback.vocabulary.Attachment;

/**
 * Work that a student handed in here.
 *
 * @param id which of the student's attempts it is
 * @param arrived whether it was seen in the LMS
 */
public record HandInAttempt(long id, Attachment work, boolean arrived) {

	public HandInAttempt with(boolean arrived) {
		return new HandInAttempt(this.id, this.work, arrived);
	}

}
