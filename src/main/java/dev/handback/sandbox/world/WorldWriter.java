package dev.handback.sandbox.world;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.world.making.RecordSink;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;

/** Writes a new world in batches, so a large one never has to fit in memory. */
final class WorldWriter implements RecordSink {

	private static final int BATCH = 5_000;

	private final Store store;

	private final WorldTables tables;

	private final List<Consumer<Changes>> batch = new ArrayList<>(BATCH);

	WorldWriter(Store store, WorldTables tables) {
		this.store = store;
		this.tables = tables;
	}

	@Override
	public void record(RecordId id, byte[] json) {
		add((changes) -> changes.put(this.tables.records(), id.key(), json));
	}

	@Override
	public void role(Role role, RecordId person) {
		add((changes) -> changes.put(this.tables.roles(), person.keyUnder(role.code()), person.key()));
	}

	@Override
	public void related(Relation relation, long owner, long[] members) {
		if (members.length > 0) {
			add((changes) -> changes.put(this.tables.of(relation), owner, members));
		}
	}

	private void add(Consumer<Changes> write) {
		this.batch.add(write);
		if (this.batch.size() == BATCH) {
			flush();
		}
	}

	@Override
	public void flush() {
		this.store.update((changes) -> this.batch.forEach((write) -> write.accept(changes)));
		this.batch.clear();
	}

}
