package dev.handback.delivery;

import dev.handback.vocabulary.LmsAssignmentId;

/** What has to be done about an assignment so that the learning platform holds it. */
public sealed interface AssignmentTask {

	/** Calls the method of the case that this task is. */
	<R> R match(Cases<R> cases);

	/** One method for each thing to do. */
	interface Cases<R> {

		R create(AssignmentContent wanted);

		/**
		 * Only what differs is sent.
		 * @param held what the learning platform was told before
		 */
		R update(LmsAssignmentId id, AssignmentContent wanted, AssignmentContent held);

		R delete(LmsAssignmentId id);

		/** To be deleted, but its id is unknown. */
		R deleteWithoutId();

		R nothing();

		R gone();

	}

	/** It is not there yet. */
	record Create(AssignmentContent wanted) implements AssignmentTask {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.create(this.wanted);
		}

	}

	/** It is there, and something of it was changed here. */
	record Update(LmsAssignmentId id, AssignmentContent wanted, AssignmentContent held) implements AssignmentTask {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.update(this.id, this.wanted, this.held);
		}

	}

	/** It is there and shall go. */
	record Delete(LmsAssignmentId id) implements AssignmentTask {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.delete(this.id);
		}

	}

	/** To be deleted, but its id is unknown: perhaps it was never created. */
	record DeleteWithoutId() implements AssignmentTask {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.deleteWithoutId();
		}

	}

	/**
	 * It was deleted there, so nothing of it can be changed until it is created again.
	 */
	record Gone() implements AssignmentTask {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.gone();
		}

	}

	/** All is as it should be. */
	record Nothing() implements AssignmentTask {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.nothing();
		}

	}

}
