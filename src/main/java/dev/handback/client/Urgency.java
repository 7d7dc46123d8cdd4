package dev.handback.client;

/** What a request is for. What a person waits for goes first (design, pace). */
public enum Urgency {

	/** Somebody looks at the page and waits. */
	CLICK {

		@Override
		long untouched(long limit, double windowLeft) {
			return margin(limit);
		}

	},

	/** Many changes at once. */
	BULK {

		@Override
		long untouched(long limit, double windowLeft) {
			return Math.max(2 * margin(limit), (long) (limit * windowLeft) - limit / 50);
		}

	},

	/** Reading rosters and events. */
	READ {

		@Override
		long untouched(long limit, double windowLeft) {
			return Math.max(3 * margin(limit), (long) (limit * windowLeft));
		}

	},

	/** Looking whether anything changed in the LMS. */
	LOOK {

		@Override
		long untouched(long limit, double windowLeft) {
			return Math.max(4 * margin(limit), (long) (limit * windowLeft) + limit / 100);
		}

	};

	/**
	 * How many requests of the window this urgency leaves to others: bulk spreads over
	 * the window, so that a click finds room at every moment of it.
	 * @param windowLeft the share of the window that is still to come, 0 to 1
	 */
	abstract long untouched(long limit, double windowLeft);

	// Requests of other nodes that the newest header did not count yet.
	private static long margin(long limit) {
		return limit / 200;
	}

}
