package dev.handback.client.pace;

/** How urgent a request is. Requests that a person waits for go first. */
public enum Urgency {

	/** Someone is looking at the page, waiting. */
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

	/**
	 * A student is looking at a page. There are so many students that they could use up
	 * everything, so beyond a share of their own they get what nothing else needs.
	 */
	VISIT {

		@Override
		long untouched(long limit, double windowLeft) {
			return LOOK.untouched(limit, windowLeft);
		}

		@Override
		long share(long limit) {
			return limit / 4;
		}

	},

	/** Checking whether anything changed in the LMS. */
	LOOK {

		@Override
		long untouched(long limit, double windowLeft) {
			return Math.max(4 * margin(limit), (long) (limit * windowLeft) + limit / 100);
		}

	};

	/**
	 * How many requests of the window this urgency leaves for others. Bulk requests are
	 * spread over the window, so that there is always room for a single change.
	 * @param windowLeft the remaining share of the window, 0 to 1
	 */
	abstract long untouched(long limit, double windowLeft);

	/**
	 * How many requests of the window a node may send with this urgency although more
	 * urgent ones could need them later.
	 */
	long share(long limit) {
		return 0;
	}

	// Room for requests of other nodes that the newest header didn't count yet.
	private static long margin(long limit) {
		return limit / 200;
	}

}
