package dev.handback.client;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What is left of one token's requests, as the headers of the newest answers say. The
 * headers count what all nodes use, so that nodes need not talk to each other.
 */
final class RateBudget {

	private RateHeaders.@Nullable Window window;

	/**
	 * Takes the places of so many requests.
	 * @return zero if they may go now; otherwise how long to wait before asking again
	 */
	synchronized Duration take(Urgency urgency, int requests, Instant now) {
		if (this.window == null) {
			return Duration.ZERO;
		}
		RateHeaders.Window current = this.window.at(now);
		long spare = current.remaining() - urgency.untouched(current.limit(), current.shareLeft(now));
		this.window = (spare >= requests) ? current.less(requests) : current;
		return (spare >= requests) ? Duration.ZERO : current.timeFor(requests - spare);
	}

	/** Takes note of what an answer says. */
	synchronized void saw(RateHeaders.Window said, Instant now) {
		if (!said.reset().isAfter(now)) {
			return;
		}
		this.window = (this.window != null && this.window.at(now).isSameAs(said))
				? said.less(Math.max(0, said.remaining() - this.window.at(now).remaining())) : said;
	}

	/** Requests allowed in a minute; empty before any answer said so. */
	synchronized @Nullable Long limit() {
		return (this.window != null) ? this.window.limit() : null;
	}

	/** What runs now; empty before any answer said so. */
	synchronized RateHeaders.@Nullable Window at(Instant now) {
		return (this.window != null) ? this.window.at(now) : null;
	}

}
