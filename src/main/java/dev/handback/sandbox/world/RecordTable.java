package dev.handback.sandbox.world;

import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

/**
 * Records of one kind in one district in ascending order of their ids. Any part can be
 * read without reading the rest.
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

	/** A table of these keys, which must ascend. */
	public static RecordTable of(long[] keys, RecordKind kind, RecordId district) {
		return new ListedRows(keys, kind, district.district());
	}

	/** The number of records, without reading them. */
	public abstract long count();

	public final LongStream all() {
		return Stream.iterate(first(CHUNK), (keys) -> keys.length > 0, this::following).flatMapToLong(LongStream::of);
	}

	private long[] following(long[] keys) {
		return afterNumber(keys[keys.length - 1] & RecordId.HIGHEST_NUMBER, CHUNK);
	}

	/** At most that many keys from the start. */
	public final long[] first(int count) {
		return afterNumber(-1, count);
	}

	/** At most that many keys after the id, which need not exist. */
	public final long[] after(String id, int count) {
		return afterNumber(RecordId.placeOf(id, this.kind, this.district), count);
	}

	/**
	 * At most that many keys directly before the id, which need not exist, in ascending
	 * order.
	 */
	public final long[] before(String id, int count) {
		long place = RecordId.placeOf(id, this.kind, this.district);
		boolean exact = place >= 0 && new RecordId(this.kind, this.district, place).toString().equals(id);
		return beforeNumber(exact ? place : place + 1, count);
	}

	/** At most that many keys with numbers above that one, in ascending order. */
	public abstract long[] afterNumber(long number, int count);

	/**
	 * At most that many keys with the closest numbers below that one, in ascending order.
	 */
	public abstract long[] beforeNumber(long number, int count);

	long key(int code, long number) {
		return RecordId.key(code, this.district, number);
	}

	int kindCode() {
		return this.kind.code();
	}

	/** A range of a table. The code is that of the kind or the role. */
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

		private long[] take(Stream<? extends Table.Entry<Long, ?>> entries, int count) {
			return entries.limit(count).mapToLong((entry) -> key(kindCode(), entry.key() & NUMBER_MASK)).toArray();
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

		/** The index of the first key with at least that number. */
		private int place(long number) {
			int index = Arrays.binarySearch(this.keys, key(kindCode(), 0) + number);
			return (index >= 0) ? index : -index - 1;
		}

	}

}
