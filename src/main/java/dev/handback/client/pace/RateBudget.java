package dev.handback.client.pace;

import java.time.Duration;
import java.time.Instant;

import dev.handback.client.answers.RateHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a token's requests, according to the headers of the newest answers. The
 * headers count the requests of all nodes, so nodes needn't coordinate.
 */
final class RateBudget {

	/** Anything later was stored before the clock was set back. */
	private static final Duration AHEAD = Duration.ofMinutes(2);

	private RateHeaders.@Nullable Window window;

	private Instant closedUntil = Instant.MIN;

	private Instant shareEnds = Instant.MIN;

	private long shareTaken;

	/**
	 * Takes room for that many requests.
	 * @return zero if they may be sent now; otherwise how long to wait before asking
	 * again
	 */
	synchronized Duration take(Urgency urgency, int requests, Instant now) {
		forgetTimesAhead(now);
		if (now.isBefore(this.closedUntil)) {
			return Duration.between(now, this.closedUntil);
		}
		if (this.window == null) {
			return Duration.ZERO;
		}
		RateHeaders.Window current = this.window.at(now);
		long spare = current.remaining() - urgency.untouched(current.limit(), current.shareLeft(now));
		boolean room = spare >= requests || takesOfShare(urgency.share(current.limit()), current, requests, now);
		this.window = room ? current.less(requests) : current;
		return room ? Duration.ZERO : current.timeFor(requests - spare);
	}

	// Other nodes do the same, so as much is left for more urgent requests.
	private boolean takesOfShare(long share, RateHeaders.Window current, int requests, Instant now) {
		if (!now.isBefore(this.shareEnds)) {
			this.shareEnds = current.reset();
			this.shareTaken = 0;
		}
		double left = Urgency.CLICK.untouched(current.limit(), 0) + share * current.shareLeft(now);
		boolean room = this.shareTaken + requests <= share && current.remaining() - requests >= left;
		this.shareTaken += room ? requests : 0;
		return room;
	}

	private void forgetTimesAhead(Instant now) {
		Instant ahead = now.plus(AHEAD);
		this.closedUntil = this.closedUntil.isAfter(ahead) ? Instant.MIN : this.closedUntil;
		this.shareEnds = this.shareEnds.isAfter(ahead) ? Instant.MIN : this.shareEnds;
		this.window = (this.window != null && this.window.reset().isAfter(ahead)) ? null : this.window;
	}

	/** Records what an answer says. */
	synchronized void saw(RateHeaders.Window said, Instant now) {
		if (!said.reset().isAfter(now)) {
			return;
		}
		this.window = (this.window != null && this.window.at(now).isSameAs(said))
				? said.less(Math.max(0, said.remaining() - this.window.at(now).remaining())) : said;
	}

	/** Allows no request until then, whatever is left of the window. */
	synchronized void close(Instant until) {
		this.closedUntil = until;
	}

	/** Requests allowed per minute; empty before any answer said so. */
	synchronized @Nullable Long limit() {
		return (this.window != null) ? this.window.limit() : null;
	}

	/** The current window; empty before any answer said so. */
	synchronized RateHeaders.@Nullable Window at(Instant now) {
		return (this.window != null) ? this.window.at(now) : null;
	}

}
