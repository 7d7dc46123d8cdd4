package dev.handback.sandbox.events;

import java.util.Optional;

import dev.handback.sandbox.data.RecordView;
import dev.handback.sandbox.data.RecordViews;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Component;

/**
 * The first batch of every feed: a created event for every initial record. Events of
 * records that haven't changed aren't stored, but derived from the record. Each number in
 * this batch identifies a rank and a record.
 */
@Component
final class InitialEvents {

	/**
	 * Numbers in the first batch are lower than this. Each rank has a range of its own.
	 */
	static final long END = 1_000_000_000;

	static final long RANK_WIDTH = 100_000_000;

	private final World world;

	private final RecordViews recordViews;

	private final FeedTables tables;

	InitialEvents(World world, RecordViews recordViews, FeedTables tables) {
		this.world = world;
		this.recordViews = recordViews;
		this.tables = tables;
	}

	static RecordId event(EventOrder rank, RecordId record) {
		return new RecordId(RecordKind.EVENT, record.district(), rank.place() * RANK_WIDTH + record.number());
	}

	static EventOrder rank(long number) {
		return EventOrder.at((int) (number / RANK_WIDTH));
	}

	static RecordId record(RecordId event) {
		return new RecordId(rank(event.number()).kind(), event.district(), event.number() % RANK_WIDTH);
	}

	/** All current records with that rank, including newer ones. */
	RecordTable rows(EventOrder rank, RecordId district) {
		if (rank == EventOrder.DISTRICT) {
			return RecordTable.of(new long[] { district.key() }, RecordKind.DISTRICT, district);
		}
		return rank.role()
			.map((role) -> this.world.all(role, district))
			.orElseGet(() -> this.world.all(rank.kind(), district));
	}

	/** Whether the record's initial event can still be derived from it. */
	boolean has(EventOrder rank, RecordId record) {
		return !this.tables.changed().has(record.key()) && isThere(rank, record)
				&& rank.rolesBefore()
					.stream()
					.noneMatch((role) -> record.kind() == RecordKind.PERSON && this.world.hasRole(record, role));
	}

	private boolean isThere(EventOrder rank, RecordId record) {
		if (rank == EventOrder.DISTRICT) {
			return record.number() == 1;
		}
		Optional<Role> role = rank.role();
		return role.isPresent() ? this.world.hasRole(record, role.get()) : this.world.has(record);
	}

	Optional<RecordView> view(RecordId record) {
		return this.recordViews.of(record);
	}

	World world() {
		return this.world;
	}

}
