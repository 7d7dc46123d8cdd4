package dev.handback.sandbox.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * An ordered table. It can be read at any time, but changed only through {@link Changes}.
 */
public final class Table<K, V> {

	private final MVMap<K, V> map;

	/** The entries as of the last copy, as long as they haven't changed since. */
	private @Nullable Copy<K, V> unchanged;

	private @Nullable Copy<K, V> initial;

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
	public Stream<Entry<K, V>> ascending(K first, K last) {
		return entries(this.map.cursor(first, last, false));
	}

	/** The entries between the two keys, inclusive, in descending order. */
	public Stream<Entry<K, V>> descending(K last, K first) {
		return entries(this.map.cursor(last, first, true));
	}

	/** Counts the entries between the two keys, inclusive, without visiting them. */
	public long count(K first, K last) {
		long below = this.map.getKeyIndex(first);
		long upTo = this.map.getKeyIndex(last);
		return ((upTo >= 0) ? upTo + 1 : -upTo - 1) - ((below >= 0) ? below : -below - 1);
	}

	public Stream<Entry<K, V>> all() {
		return entries(this.map.cursor(null));
	}

	private static <K, V> Stream<Entry<K, V>> entries(Cursor<K, V> cursor) {
		return StreamSupport.stream(Spliterators.spliteratorUnknownSize(cursor, Spliterator.ORDERED), false)
			.map((key) -> new Entry<>(key, cursor.getValue()));
	}

	String name() {
		return this.map.getName();
	}

	void put(K key, V value) {
		this.unchanged = null;
		this.map.put(key, value);
	}

	void remove(K key) {
		this.unchanged = null;
		this.map.remove(key);
	}

	void clear() {
		this.unchanged = null;
		this.map.clear();
	}

	/** Whether a copy takes no memory of its own. */
	boolean isUnchanged() {
		return this.unchanged != null;
	}

	private Copy<K, V> copy() {
		Copy<K, V> copy = this.unchanged;
		if (copy == null) {
			copy = new Copy<>(this.map);
			this.unchanged = copy;
		}
		return copy;
	}

	/** Makes the current entries those that {@link #begin()} returns to. */
	void setInitial() {
		this.initial = copy();
	}

	void forgetInitial() {
		this.initial = null;
	}

	/** Returns to the initial entries, which are none unless set. */
	void begin() {
		Copy<K, V> entries = this.initial;
		if (entries != null) {
			restore(entries);
		}
		else {
			clear();
		}
	}

	private void restore(Copy<K, V> copy) {
		if (this.unchanged != copy) {
			this.map.clear();
			copy.putInto(this.map);
			this.unchanged = copy;
		}
	}

	/** What restores the current entries. */
	Runnable restorer() {
		Copy<K, V> copy = copy();
		return () -> restore(copy);
	}

	/** The entries at one time. Keys and values never change. */
	private static final class Copy<K, V> {

		private final List<K> keys = new ArrayList<>();

		private final List<V> values = new ArrayList<>();

		Copy(MVMap<K, V> map) {
			Cursor<K, V> cursor = map.cursor(null);
			while (cursor.hasNext()) {
				this.keys.add(cursor.next());
				this.values.add(cursor.getValue());
			}
		}

		void putInto(MVMap<K, V> map) {
			for (int i = 0; i < this.keys.size(); i++) {
				map.put(this.keys.get(i), this.values.get(i));
			}
		}

	}

	public record Entry<K, V>(K key, V value) {

	}

}
