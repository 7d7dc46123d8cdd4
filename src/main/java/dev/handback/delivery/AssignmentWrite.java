package dev.handback.delivery;

import dev.handback.vocabulary.ids.LmsAssignmentId;

/** What has to be done for the LMS to have the assignment as wanted. */
public sealed interface AssignmentWrite {

	/** Calls the method for this task. */
	<R> R match(Cases<R> cases);

	/** One method for each task. */
	interface Cases<R> {

		R create(AssignmentContent wanted);

		/**
		 * It is there, and something was changed here.
		 * @param held what was last sent to the LMS
		 */
		R update(LmsAssignmentId id, AssignmentContent wanted, AssignmentContent held);

		R delete(LmsAssignmentId id);

		/** It should be deleted, but its id is unknown. */
		R deleteWithoutId();

		/** It should be created, but none of the chosen students is in the section. */
		R noOneChosen();

		R nothing();

		R gone();

	}

	/** It isn't there yet. */
	record Create(AssignmentContent wanted) implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.create(this.wanted);
		}

	}

	/** It should be created, but none of the chosen students is in the section. */
	record NoOneChosen() implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.noOneChosen();
		}

	}

	/** It is there, and something was changed here. */
	record Update(LmsAssignmentId id, AssignmentContent wanted, AssignmentContent held) implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.update(this.id, this.wanted, this.held);
		}

	}

	/** It is there and should be deleted. */
	record Delete(LmsAssignmentId id) implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.delete(this.id);
		}

	}

	/** It should be deleted, but its id is unknown: it may never have been created. */
	record DeleteWithoutId() implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.deleteWithoutId();
		}

	}

	/** It was deleted there, so nothing can be changed until it is created again. */
	record Gone() implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.gone();
		}

	}

	/** There is nothing to do. */
	record Nothing() implements AssignmentWrite {

		@Override
		public <R> R match(Cases<R> cases) {
			return cases.nothing();
		}

	}

}
