package dev.handback.sandbox.events;

import java.util.Optional;

import dev.handback.sandbox.data.Appearance;
import dev.handback.sandbox.data.Appearances;
import dev.handback.sandbox.world.Rows;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Kind;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Component;

/**
 * The first batch of every feed: one created event for everything that was there at the
 * beginning. What has not changed since need not be kept: its event is read off the
 * record. The number of an event in this batch tells its rank and its record.
 */
@Component
final class Beginning {

	/** Numbers of the first batch are below this; each rank has its own stretch. */
	static final long END = 1_000_000_000;

	static final long RANK_WIDTH = 100_000_000;

	private final World world;

	private final Appearances appearances;

	private final FeedTables tables;

	Beginning(World world, Appearances appearances, FeedTables tables) {
		this.world = world;
		this.appearances = appearances;
		this.tables = tables;
	}

	static RecordId event(Rank rank, RecordId record) {
		return new RecordId(Kind.EVENT, record.district(), rank.place() * RANK_WIDTH + record.number());
	}

	static Rank rank(long number) {
		return Rank.at((int) (number / RANK_WIDTH));
	}

	static RecordId record(RecordId event) {
		return new RecordId(rank(event.number()).kind(), event.district(), event.number() % RANK_WIDTH);
	}

	/** Everything that now has the rank; not all of it need be from the beginning. */
	Rows rows(Rank rank, RecordId district) {
		if (rank == Rank.DISTRICT) {
			return Rows.of(new long[] { district.key() }, Kind.DISTRICT, district);
		}
		return rank.role()
			.map((role) -> this.world.all(role, district))
			.orElseGet(() -> this.world.all(rank.kind(), district));
	}

	/** Whether the record's own event is still the one of the beginning. */
	boolean has(Rank rank, RecordId record) {
		return !this.tables.changed().has(record.key()) && isThere(rank, record)
				&& rank.rolesBefore()
					.stream()
					.noneMatch((role) -> record.kind() == Kind.PERSON && this.world.hasRole(record, role));
	}

	private boolean isThere(Rank rank, RecordId record) {
		if (rank == Rank.DISTRICT) {
			return record.number() == 1;
		}
		Optional<Role> role = rank.role();
		return role.isPresent() ? this.world.hasRole(record, role.get()) : this.world.has(record);
	}

	Optional<Appearance> appearance(RecordId record) {
		return this.appearances.of(record);
	}

	World world() {
		return this.world;
	}

}
