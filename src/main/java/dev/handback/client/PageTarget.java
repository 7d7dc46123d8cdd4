package dev.handback.client;

import org.jspecify.annotations.Nullable;

/**
 * Where the records of a page go while it streams in. A page that fails half-way is read
 * again into a new one.
 *
 * @param <T> the record's shape
 */
public interface PageTarget<T> {

	/** Called when the service begins to answer. */
	OpenPage<T> open();

	/**
	 * A page that is being read. Closed without having been whole, it must leave nothing
	 * behind.
	 *
	 * @param <T> the record's shape
	 */
	interface OpenPage<T> extends AutoCloseable {

		/** Takes the next record, in the order received. */
		void add(T record);

		/**
		 * The page was read to its closing brace.
		 * @param next the relative path of the next page; null on the last one
		 */
		void whole(@Nullable String next);

		@Override
		void close();

	}

}
