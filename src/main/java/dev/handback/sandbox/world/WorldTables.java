package dev.handback.sandbox.world;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.SortedIds;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Revision;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;

/** The store's tables of the world. */
final class WorldTables {

	private final Table<Long, byte[]> records;

	private final Table<Long, Long> roles;

	private final Table<Long, DistrictProgress> progress;

	private final Map<Relation, Table<Long, long[]>> relations = new EnumMap<>(Relation.class);

	WorldTables(Store store) {
		this.records = store.table("records", LongDataType.INSTANCE, ByteArrayDataType.INSTANCE);
		this.roles = store.table("roles", LongDataType.INSTANCE, LongDataType.INSTANCE);
		this.progress = store.table("progress", LongDataType.INSTANCE, JsonType.of(DistrictProgress.class));
		for (Relation relation : Relation.values()) {
			this.relations.put(relation,
					store.table(relation.name().toLowerCase(Locale.ROOT), LongDataType.INSTANCE, SortedIds.TYPE));
		}
	}

	/** The records as JSON in the oldest version, by key. */
	Table<Long, byte[]> records() {
		return this.records;
	}

	/** The people with each role, by the key under that role's code. */
	Table<Long, Long> roles() {
		return this.roles;
	}

	Table<Long, long[]> of(Relation relation) {
		return Objects.requireNonNull(this.relations.get(relation));
	}

	Table<Long, DistrictProgress> progress() {
		return this.progress;
	}

	void revise(Revision revision, Changes changes) {
		RecordId id = revision.id();
		revision.after()
			.ifPresentOrElse((record) -> changes.put(this.records, id.key(), Json.MAPPER.writeValueAsBytes(record)),
					() -> changes.remove(this.records, id.key()));
		RosterDraft.gained(revision.before(), revision.after())
			.forEach((role) -> changes.put(this.roles, id.keyUnder(role.code()), id.key()));
		RosterDraft.gained(revision.after(), revision.before())
			.forEach((role) -> changes.remove(this.roles, id.keyUnder(role.code())));
	}

	void relate(Relation relation, long owner, Collection<Long> members, Changes changes) {
		if (members.isEmpty()) {
			changes.remove(of(relation), owner);
		}
		else {
			changes.put(of(relation), owner, members.stream().mapToLong(Long::longValue).toArray());
		}
	}

	/** Everything that is generated. */
	List<Table<?, ?>> generated() {
		return Stream.concat(Stream.of(this.records, this.roles), this.relations.values().stream())
			.<Table<?, ?>>map((table) -> table)
			.toList();
	}

	void clear(Changes changes) {
		changes.clear(this.records);
		changes.clear(this.roles);
		this.relations.values().forEach(changes::clear);
	}

}
