package dev.handback.sandbox.world;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.SortedIds;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;

/** The tables in which the world is kept. */
final class WorldTables {

	private final Table<Long, byte[]> records;

	private final Table<Long, Long> roles;

	private final Map<Relation, Table<Long, long[]>> relations = new EnumMap<>(Relation.class);

	WorldTables(Store store) {
		this.records = store.table("records", LongDataType.INSTANCE, ByteArrayDataType.INSTANCE);
		this.roles = store.table("roles", LongDataType.INSTANCE, LongDataType.INSTANCE);
		for (Relation relation : Relation.values()) {
			this.relations.put(relation,
					store.table(relation.name().toLowerCase(Locale.ROOT), LongDataType.INSTANCE, SortedIds.TYPE));
		}
	}

	/** The records as JSON in their oldest version, by key. */
	Table<Long, byte[]> records() {
		return this.records;
	}

	/** Everybody who has a role, by the key under the code of that role. */
	Table<Long, Long> roles() {
		return this.roles;
	}

	Table<Long, long[]> of(Relation relation) {
		return Objects.requireNonNull(this.relations.get(relation));
	}

	void clear(Changes changes) {
		changes.clear(this.records);
		changes.clear(this.roles);
		this.relations.values().forEach(changes::clear);
	}

}
