package dev.handback.sandbox.events;

import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

/** The events of one district that match a filter, starting at a number. */
final class FeedRows extends RecordTable {

	private static final int CHUNK = 500;

	private final RecordId district;

	private final FeedTables tables;

	private final InitialEvents beginning;

	private final EventFilter filter;

	private final long start;

	FeedRows(RecordId district, FeedTables tables, InitialEvents beginning, EventFilter filter, long start) {
		super(RecordKind.EVENT, district.district());
		this.district = district;
		this.tables = tables;
		this.beginning = beginning;
		this.filter = filter;
		this.start = start;
	}

	@Override
	public long[] afterNumber(long number, int count) {
		long from = Math.max(this.start, number + 1);
		return Stream
			.concat(EventOrder.inOrder().stream().map((rank) -> ascendingInFirst(rank, from)),
					Stream.of(keptAscending(Math.max(from, InitialEvents.END), highest())))
			.flatMapToLong((stretch) -> stretch)
			.limit(count)
			.map(this::key)
			.toArray();
	}

	@Override
	public long[] beforeNumber(long number, int count) {
		long to = number - 1;
		return Stream
			.concat(Stream.of(keptDescending(to, Math.max(this.start, InitialEvents.END))),
					LongStream.iterate(EventOrder.inOrder().size() - 1L, (place) -> place >= 0, (place) -> place - 1)
						.mapToObj((place) -> descendingInFirst(EventOrder.at((int) place), to)))
			.flatMapToLong((stretch) -> stretch)
			.limit(count)
			.map(this::key)
			.sorted()
			.toArray();
	}

	@Override
	public long count() {
		return all().count();
	}

	private long key(long number) {
		return new RecordId(RecordKind.EVENT, this.district.district(), number).key();
	}

	private long highest() {
		return this.tables.state(this.district).next();
	}

	private LongStream ascendingInFirst(EventOrder rank, long from) {
		long first = rank.place() * InitialEvents.RANK_WIDTH;
		long last = first + InitialEvents.RANK_WIDTH - 1;
		if (from > last || !this.filter.matches(rank)) {
			return LongStream.empty();
		}
		RecordTable rows = this.beginning.rows(rank, this.district);
		LongStream unchanged = chunks(rows.afterNumber(Math.max(from - first, 0) - 1, CHUNK),
				(chunk) -> rows.afterNumber(number(chunk[chunk.length - 1]), CHUNK))
			.flatMapToLong(LongStream::of)
			.filter(unchanged(rank))
			.map((key) -> first + number(key));
		return MergedRanges.of(unchanged, keptAscending(Math.max(from, first), last), true);
	}

	private LongStream descendingInFirst(EventOrder rank, long to) {
		long first = rank.place() * InitialEvents.RANK_WIDTH;
		long last = Math.min(to, first + InitialEvents.RANK_WIDTH - 1);
		if (last < Math.max(first, this.start) || this.start >= InitialEvents.END || !this.filter.matches(rank)) {
			return LongStream.empty();
		}
		RecordTable rows = this.beginning.rows(rank, this.district);
		LongStream unchanged = chunks(rows.beforeNumber(last - first + 1, CHUNK),
				(chunk) -> rows.beforeNumber(number(chunk[0]), CHUNK))
			.flatMapToLong(FeedRows::backwards)
			.filter(unchanged(rank))
			.map((key) -> first + number(key));
		return MergedRanges.of(unchanged, keptDescending(last, first), false);
	}

	private static Stream<long[]> chunks(long[] first, UnaryOperator<long[]> next) {
		return Stream.iterate(first, (chunk) -> chunk.length > 0, next);
	}

	private static LongStream backwards(long[] chunk) {
		return LongStream.range(0, chunk.length).map((place) -> chunk[chunk.length - 1 - (int) place]);
	}

	private LongPredicate unchanged(EventOrder rank) {
		return (key) -> {
			RecordId record = RecordId.ofKey(key);
			return this.beginning.has(rank, record) && this.filter.matches(rank, record, this.beginning.world());
		};
	}

	private static long number(long key) {
		return RecordId.ofKey(key).number();
	}

	private LongStream keptAscending(long from, long to) {
		return (from > to) ? LongStream.empty() : kept(this.tables.events().ascending(key(from), key(to)));
	}

	private LongStream keptDescending(long to, long from) {
		return (from > to) ? LongStream.empty() : kept(this.tables.events().descending(key(to), key(from)));
	}

	private LongStream kept(Stream<Table.Entry<Long, KeptEvent>> events) {
		return events.filter((event) -> this.filter.matches(event.value())).mapToLong((event) -> number(event.key()));
	}

}
