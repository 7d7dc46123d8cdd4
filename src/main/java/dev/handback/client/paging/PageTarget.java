package dev.handback.client.paging;

import org.jspecify.annotations.Nullable;

/**
 * Receives the records of a page as it is read. A page that fails halfway is read again
 * into a new one.
 *
 * @param <T> the type of record
 */
public interface PageTarget<T> {

	/** Called when the service starts to answer. */
	OpenPage<T> open();

	/**
	 * A page that is being read. If it is closed before it is complete, it must leave
	 * nothing behind.
	 *
	 * @param <T> the type of record
	 */
	interface OpenPage<T> extends AutoCloseable {

		/** Receives the next record, in order. */
		void add(T record);

		/**
		 * Called when the page was read to its closing brace.
		 * @param next the relative path of the next page; null on the last one
		 */
		void whole(@Nullable String next);

		@Override
		void close();

	}

}
