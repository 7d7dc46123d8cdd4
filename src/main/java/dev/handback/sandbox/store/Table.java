package dev.handback.sandbox.store;

import java.util.Iterator;
import java.util.NoSuchElementException;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * An ordered table. It can be read at any time, but changed only through {@link Changes}.
 */
public final class Table<K, V> {

	private final MVMap<K, V> map;

	Table(MVMap<K, V> map) {
		this.map = map;
	}

	public @Nullable V get(K key) {
		return this.map.get(key);
	}

	public boolean has(K key) {
		return this.map.containsKey(key);
	}

	public long size() {
		return this.map.sizeAsLong();
	}

	public @Nullable K lastKey() {
		return this.map.lastKey();
	}

	public @Nullable K firstKey() {
		return this.map.firstKey();
	}

	/** The entries between the two keys, inclusive, in ascending order. */
	public Entries<K, V> ascending(K first, K last) {
		return new Entries<>(this.map.cursor(first, last, false));
	}

	/** The entries between the two keys, inclusive, in descending order. */
	public Entries<K, V> descending(K last, K first) {
		return new Entries<>(this.map.cursor(last, first, true));
	}

	/** Counts the entries between the two keys, inclusive, without visiting them. */
	public long count(K first, K last) {
		long below = this.map.getKeyIndex(first);
		long upTo = this.map.getKeyIndex(last);
		return ((upTo >= 0) ? upTo + 1 : -upTo - 1) - ((below >= 0) ? below : -below - 1);
	}

	public Entries<K, V> all() {
		return new Entries<>(this.map.cursor(null));
	}

	void put(K key, V value) {
		this.map.put(key, value);
	}

	void remove(K key) {
		this.map.remove(key);
	}

	void clear() {
		this.map.clear();
	}

	/**
	 * Iterates over keys and gives access to the current value without another lookup.
	 */
	public static final class Entries<K, V> implements Iterator<K> {

		private final Cursor<K, V> cursor;

		Entries(Cursor<K, V> cursor) {
			this.cursor = cursor;
		}

		@Override
		public boolean hasNext() {
			return this.cursor.hasNext();
		}

		@Override
		public K next() {
			K key = this.cursor.next();
			if (key == null) {
				throw new NoSuchElementException();
			}
			return key;
		}

		public V value() {
			return this.cursor.getValue();
		}

	}

}
