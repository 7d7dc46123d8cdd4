package dev.handback.feed;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

import dev.handback.client.EventsClient.Events;
import dev.handback.client.answers.ServiceException;
import dev.handback.rostersync.events.RosterEventChange;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a feed, in order. While one is applied, the next one is read, but no more
 * than that. A failure is reported when that page is requested; if it never is, the
 * failure doesn't matter.
 */
final class FeedPages implements AutoCloseable {

	private final Function<@Nullable String, Events<RosterEventChange>> reader;

	private final Executor threads;

	private @Nullable String after;

	private @Nullable Future<Events<RosterEventChange>> ahead;

	/**
	 * Starts reading.
	 * @param reader reads the events after an event, or from the beginning if there is
	 * none
	 * @param after the event to start after; null for the beginning
	 */
	FeedPages(Function<@Nullable String, Events<RosterEventChange>> reader, Executor threads, @Nullable String after) {
		this.reader = reader;
		this.threads = threads;
		this.after = after;
	}

	/**
	 * The next page; starts reading the one after it.
	 * @throws ServiceException if it can't be read
	 */
	Events<RosterEventChange> next() {
		Events<RosterEventChange> page = (this.ahead != null) ? await(this.ahead) : this.reader.apply(this.after);
		@Nullable String last = AppliedEvents.newest(page.events());
		this.after = last;
		this.ahead = (page.more() && last != null) ? ahead(last) : null;
		return page;
	}

	private Future<Events<RosterEventChange>> ahead(String last) {
		FutureTask<Events<RosterEventChange>> page = new FutureTask<>(() -> this.reader.apply(last));
		this.threads.execute(page);
		return page;
	}

	private static Events<RosterEventChange> await(Future<Events<RosterEventChange>> page) {
		try {
			return page.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "interrupted while waiting");
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof ServiceException refused) {
				throw refused;
			}
			throw new IllegalStateException("Could not read the next page of events", ex.getCause());
		}
	}

	/** Stops: no more pages are needed. */
	@Override
	public void close() {
		if (this.ahead != null) {
			this.ahead.cancel(true);
		}
	}

}
