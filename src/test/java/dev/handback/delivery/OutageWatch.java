package dev.handback.delivery;

import org.springframework.stereotype.Component;

/** Updates outages, like the schedule. */
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
