package dev.handback.roster;

import java.time.Duration;

import dev.handback.vocabulary.DistrictId;

import org.springframework.stereotype.Component;

/**
 * A complete reading can wait and people cannot: where somebody may be at work with the
 * roster that there is, a quarter of the time is left to them.
 */
@Component
class Courtesy {

	private static final int SHARE = 3;

	/** However long a page took: the service was slow then, not we. */
	private static final Duration LONGEST = Duration.ofSeconds(2);

	private final RosterStatus status;

	Courtesy(RosterStatus status) {
		this.status = status;
	}

	/**
	 * Pauses after a page.
	 * @param worked how long it took
	 */
	void pause(DistrictId district, Duration worked) {
		if (this.status.asOf(district).isEmpty()) {
			return;
		}
		try {
			Thread.sleep(Math.min(LONGEST.toMillis(), worked.toMillis() / SHARE));
		}
		catch (InterruptedException ex) {
			// The next request tells it.
			Thread.currentThread().interrupt();
		}
	}

}
