package dev.handback.delivery;

import java.util.UUID;

import dev.handback.client.Urgency;
import dev.handback.vocabulary.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that this node holds the lease of.
 *
 * @param wanted the version that was wanted when it was claimed; a later one makes it due
 * again
 * @param attempts failed attempts so far
 * @param state what it was before it was claimed
 * @param reason why it waited; null if it did not
 * @param forced whether it is sent even where the learning platform holds it already
 * @param lateWrite whether an earlier request of ours may still land
 * @param accepted the version that was accepted last
 * @param unseen whether a request was accepted since the learning platform was last read
 * @param looking whether it was time for a look when it was claimed; a time that comes
 * later asks for another one
 * @param zeroHidden whether the service took points of 0 from us and leaves them out
 * @param mayExist whether an earlier create of the assignment may have done something
 * @param request which request asked for it; null where none did
 */
record ClaimedRow(long id, Target target, UUID lease, long wanted, int attempts, Next.State state,
		@Nullable Reason reason, Urgency urgency, boolean forced, boolean lateWrite, long accepted, boolean unseen,
		boolean looking, boolean zeroHidden, boolean mayExist, @Nullable RequestId request) {

	/** Whether what was confirmed last may be there no longer, by our own doing. */
	boolean mayHaveMoved() {
		return this.lateWrite || this.unseen;
	}

	/** Whether what is wanted was accepted, but could not be read back since. */
	boolean isSent() {
		return this.unseen && this.accepted == this.wanted;
	}

	boolean isAssignment() {
		return this.target.student() == null;
	}

	/** Whether it is sent without a look at what the LMS holds. */
	boolean isAssignmentToSend() {
		return isAssignment() && this.state == Next.State.DUE;
	}

}
