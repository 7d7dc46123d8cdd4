package dev.handback.delivery.outbox;

import dev.handback.client.pace.Urgency;

/** How urgency is stored: the more urgent, the smaller the number. */
public final class Priority {

	private static final int CLICKS = 0;

	private static final int BULK = 1;

	private Priority() {
	}

	static int of(Urgency urgency) {
		return (urgency == Urgency.CLICK) ? CLICKS : BULK;
	}

	public static Urgency urgency(int priority) {
		return (priority == CLICKS) ? Urgency.CLICK : Urgency.BULK;
	}

}
