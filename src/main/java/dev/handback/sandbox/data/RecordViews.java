package dev.handback.sandbox.data;

import java.time.Instant;
import java.util.Optional;

import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** Builds the views of records in each version, current or hypothetical. */
@Component
public final class RecordViews {

	private final World world;

	private final LmsConditions lmsConditions;

	private final DistrictRecord districts;

	RecordViews(World world, LmsConditions lmsConditions, DistrictRecord districts) {
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.districts = districts;
	}

	/** The current view of the record, if it exists. */
	public Optional<RecordView> of(RecordId id) {
		if (id.kind() == RecordKind.DISTRICT) {
			return Optional.of(ofDistrict(id, this.world.progress(id).lastSync()));
		}
		return this.world.record(id).map((record) -> of(id, (ObjectNode) Json.read(record)));
	}

	/** The view of the given record with its current status in the learning platform. */
	public RecordView of(RecordId id, ObjectNode record) {
		return ofSynced(id, record, this.lmsConditions.isSynced(id));
	}

	/** The view of the record if it were matched in the learning platform, or not. */
	public Optional<RecordView> ofSynced(RecordId id, boolean synced) {
		return this.world.record(id).map((record) -> ofSynced(id, (ObjectNode) Json.read(record), synced));
	}

	private RecordView ofSynced(RecordId id, ObjectNode record, boolean synced) {
		ObjectNode added = Json.MAPPER.createObjectNode();
		if (this.lmsConditions.showsStatus(id)) {
			added.putObject("lms_status").put("synced_in_lms", synced);
		}
		return new RecordView(record, added);
	}

	/**
	 * The view of the district with that time as its last sync from the source system.
	 */
	public RecordView ofDistrict(RecordId id, Instant lastSync) {
		return ofDistrict(id, lastSync, this.lmsConditions.connection(id));
	}

	public RecordView ofDistrict(RecordId id, Connection connection) {
		return ofDistrict(id, this.world.progress(id).lastSync(), connection);
	}

	private RecordView ofDistrict(RecordId id, Instant lastSync, Connection connection) {
		return new RecordView(this.districts.oldest(Districts.of(id), lastSync),
				this.districts.added(Districts.of(id), connection));
	}

}
