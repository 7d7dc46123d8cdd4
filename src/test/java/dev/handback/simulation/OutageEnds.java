package dev.handback.simulation;

import java.time.Instant;

import dev.handback.delivery.Outage;
import dev.handback.delivery.Reason;
import dev.handback.operations.administrator.ShownOutages;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Whether an outage was over when the district's page says so. */
final class OutageEnds {

	private final World world;

	private final Promises promises;

	OutageEnds(World world, Promises promises) {
		this.world = world;
		this.promises = promises;
	}

	void check(MvcTestResult page) {
		for (Outage outage : ShownOutages.of(page)) {
			Instant ended = outage.endedAt();
			if (outage.reason() == Reason.UNAVAILABLE && ended != null && this.world.mishaps().wasUnanswered(ended)) {
				this.promises.breaks("I7: the service failed from " + outage.beganAt() + " until " + ended
						+ ", says the page, but it hadn't answered then");
			}
		}
	}

}
