package dev.handback.delivery;

import org.springframework.stereotype.Component;

/** Looks at outages, as the schedule does. */
@Component
public class OutageWatch {

	private final Outages outages;

	OutageWatch(Outages outages) {
		this.outages = outages;
	}

	public void look() {
		this.outages.look();
	}

}
