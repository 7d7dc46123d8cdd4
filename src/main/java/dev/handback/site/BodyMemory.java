package dev.handback.site;

import java.util.HashMap;
import java.util.Map;

/**
 * The memory that all bodies on a node share. All strangers together get a quarter. The
 * rest is for known browsers, each of which gets a small part. So neither strangers nor a
 * single known browser can keep others from saving, whatever addresses they use.
 */
final class BodyMemory {

	/** Any known browser can send the largest body, at least one at a time. */
	private static final long LEAST_EACH = BodyLimit.UPLOAD.bytes();

	private static final String STRANGERS = "";

	private final long total;

	private final Map<String, Long> held = new HashMap<>();

	private long heldByKnown;

	BodyMemory(long total) {
		this.total = total;
	}

	Share ofStrangers() {
		return new Share(STRANGERS);
	}

	Share of(String browser) {
		return new Share(browser);
	}

	private synchronized boolean take(String holder, long bytes) {
		boolean stranger = holder.equals(STRANGERS);
		long ofStrangers = this.total / 4;
		long most = stranger ? ofStrangers : Math.max(LEAST_EACH, this.total / 32);
		if (this.held.getOrDefault(holder, 0L) + bytes > most
				|| (!stranger && this.heldByKnown + bytes > this.total - ofStrangers)) {
			return false;
		}
		add(holder, bytes);
		return true;
	}

	private synchronized void add(String holder, long bytes) {
		this.held.merge(holder, bytes, (before, more) -> (before + more == 0) ? null : before + more);
		this.heldByKnown += holder.equals(STRANGERS) ? 0 : bytes;
	}

	/** One body's share of the memory. */
	final class Share {

		private final String holder;

		private Share(String holder) {
			this.holder = holder;
		}

		boolean take(long bytes) {
			return bytes == 0 || BodyMemory.this.take(this.holder, bytes);
		}

		void giveBack(long bytes) {
			if (bytes != 0) {
				add(this.holder, -bytes);
			}
		}

	}

}
