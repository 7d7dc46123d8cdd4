package dev.handback.sandbox.store;

import java.util.Iterator;
import java.util.NoSuchElementException;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * One ordered table. Anyone may read it at any time; it is changed only through
 * {@link Changes}.
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

	/** The entries between the two keys, both included, in ascending order. */
	public Entries<K, V> ascending(K first, K last) {
		return new Entries<>(this.map.cursor(first, last, false));
	}

	/** The entries between the two keys, both included, from the higher to the lower. */
	public Entries<K, V> descending(K last, K first) {
		return new Entries<>(this.map.cursor(last, first, true));
	}

	/** How many entries there are between the two keys, both included; no walk. */
	public long count(K first, K last) {
		long below = this.map.getKeyIndex(first);
		long upTo = this.map.getKeyIndex(last);
		return ((upTo >= 0) ? upTo + 1 : -upTo - 1) - ((below >= 0) ? below : -below - 1);
	}

	/** All entries in ascending order. */
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

	/** A walk over keys; the value of the key given last is at hand without a look-up. */
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
