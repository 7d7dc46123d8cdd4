package dev.handback.rostersync.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;

/**
 * What remains of a batch of events when all of them are applied in order: the newest
 * event of each record, since events contain whole records. What it doesn't say is taken
 * from earlier ones.
 */
final class EventBatch {

	private final Map<StagedKind, Map<String, RosterEventChange>> newest = new EnumMap<>(StagedKind.class);

	EventBatch(Collection<RosterEventChange> changes) {
		for (StagedKind kind : StagedKind.values()) {
			this.newest.put(kind, new LinkedHashMap<>());
		}
		changes.forEach((change) -> {
			StagedKind kind = change.kind();
			if (kind != null) {
				this.newest.getOrDefault(kind, Map.of()).merge(change.id(), change, RosterEventChange::after);
			}
		});
	}

	/** The ids of all records of the kind that the batch is about. */
	List<String> touched(StagedKind kind) {
		return List.copyOf(of(kind).keySet());
	}

	/** The records of the kind in their final state. */
	List<StagedRow> written(StagedKind kind) {
		List<StagedRow> rows = new ArrayList<>();
		of(kind).values().forEach((change) -> {
			StagedRow row = change.row();
			if (row != null) {
				rows.add(row);
			}
		});
		return rows;
	}

	/** The ids of all records that exist in the end. */
	List<String> written() {
		return Arrays.stream(StagedKind.values()).flatMap((kind) -> written(kind).stream().map(StagedRow::id)).toList();
	}

	/** The record in its final state; empty if it is gone or not in the batch. */
	Optional<StagedRow> row(StagedKind kind, String id) {
		RosterEventChange change = of(kind).get(id);
		return (change != null) ? Optional.ofNullable(change.row()) : Optional.empty();
	}

	/** The ids of the records of the kind that are gone in the end. */
	List<String> deleted(StagedKind kind) {
		return of(kind).values().stream().filter((change) -> change.row() == null).map(RosterEventChange::id).toList();
	}

	private Map<String, RosterEventChange> of(StagedKind kind) {
		return this.newest.getOrDefault(kind, Map.of());
	}

}
