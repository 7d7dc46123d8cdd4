package dev.handback.sandbox.world;

import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

/**
 * Records of one kind in one district in ascending order of their ids, of which any
 * stretch can be read without reading the others.
 */
public abstract class RecordTable {

	private static final int CHUNK = 1_000;

	private final RecordKind kind;

	private final char district;

	protected RecordTable(RecordKind kind, char district) {
		this.kind = kind;
		this.district = district;
	}

	static RecordTable inTable(Table<Long, ?> table, int code, RecordKind kind, char district) {
		return new TableRows(table, code, kind, district);
	}

	/** The given keys, which ascend. */
	public static RecordTable of(long[] keys, RecordKind kind, RecordId district) {
		return new ListedRows(keys, kind, district.district());
	}

	/** How many there are, without reading them. */
	public abstract long count();

	/** All keys in ascending order. */
	public final LongStream all() {
		return Stream.iterate(first(CHUNK), (keys) -> keys.length > 0, this::following).flatMapToLong(LongStream::of);
	}

	private long[] following(long[] keys) {
		return afterNumber(keys[keys.length - 1] & RecordId.HIGHEST_NUMBER, CHUNK);
	}

	/** At most that many keys from the beginning. */
	public final long[] first(int count) {
		return afterNumber(-1, count);
	}

	/** At most that many keys behind the id, which need not exist. */
	public final long[] after(String id, int count) {
		return afterNumber(RecordId.placeOf(id, this.kind, this.district), count);
	}

	/**
	 * At most that many keys directly in front of the id, which need not exist; they
	 * ascend.
	 */
	public final long[] before(String id, int count) {
		long place = RecordId.placeOf(id, this.kind, this.district);
		boolean exact = place >= 0 && new RecordId(this.kind, this.district, place).toString().equals(id);
		return beforeNumber(exact ? place : place + 1, count);
	}

	/** At most that many keys with numbers above that one, in ascending order. */
	public abstract long[] afterNumber(long number, int count);

	/**
	 * At most that many keys with numbers below that one, the nearest ones, in ascending
	 * order.
	 */
	public abstract long[] beforeNumber(long number, int count);

	long key(int code, long number) {
		return RecordId.key(code, this.district, number);
	}

	int kindCode() {
		return this.kind.code();
	}

	/** A stretch of a table; the code is that of the kind or of a role. */
	private static final class TableRows extends RecordTable {

		private static final long NUMBER_MASK = RecordId.HIGHEST_NUMBER;

		private final Table<Long, ?> table;

		private final int code;

		TableRows(Table<Long, ?> table, int code, RecordKind kind, char district) {
			super(kind, district);
			this.table = table;
			this.code = code;
		}

		@Override
		public long[] afterNumber(long number, int count) {
			if (number >= NUMBER_MASK) {
				return new long[0];
			}
			return take(this.table.ascending(key(this.code, number + 1), key(this.code, NUMBER_MASK)), count);
		}

		@Override
		public long[] beforeNumber(long number, int count) {
			if (number <= 0) {
				return new long[0];
			}
			long[] descending = take(this.table.descending(key(this.code, number - 1), key(this.code, 0)), count);
			Arrays.sort(descending);
			return descending;
		}

		@Override
		public long count() {
			return this.table.count(key(this.code, 0), key(this.code, NUMBER_MASK));
		}

		private long[] take(Iterator<Long> keys, int count) {
			long[] taken = new long[count];
			int size = 0;
			while (size < count && keys.hasNext()) {
				taken[size++] = key(kindCode(), keys.next() & NUMBER_MASK);
			}
			return Arrays.copyOf(taken, size);
		}

	}

	private static final class ListedRows extends RecordTable {

		private final long[] keys;

		ListedRows(long[] keys, RecordKind kind, char district) {
			super(kind, district);
			this.keys = keys;
		}

		@Override
		public long[] afterNumber(long number, int count) {
			int from = place(number + 1);
			return Arrays.copyOfRange(this.keys, from, Math.min(this.keys.length, from + count));
		}

		@Override
		public long[] beforeNumber(long number, int count) {
			int to = place(number);
			return Arrays.copyOfRange(this.keys, Math.max(0, to - count), to);
		}

		@Override
		public long count() {
			return this.keys.length;
		}

		/** The index of the first key whose number isn't below that one. */
		private int place(long number) {
			int index = Arrays.binarySearch(this.keys, key(kindCode(), 0) + number);
			return (index >= 0) ? index : -index - 1;
		}

	}

}
