package dev.handback.delivery;

import dev.handback.client.Urgency;

/** How an urgency is stored: what goes first has the smaller number. */
final class Priority {

	private static final int CLICKS = 0;

	private static final int BULK = 1;

	private Priority() {
	}

	static int of(Urgency urgency) {
		return (urgency == Urgency.CLICK) ? CLICKS : BULK;
	}

	static Urgency urgency(int priority) {
		return (priority == CLICKS) ? Urgency.CLICK : Urgency.BULK;
	}

}
