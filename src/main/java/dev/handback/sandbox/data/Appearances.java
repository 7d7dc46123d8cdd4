package dev.handback.sandbox.data;

import java.time.Instant;
import java.util.Optional;

import dev.handback.sandbox.lms.Circumstances;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Kind;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** Says how records look in each version: now, or as they would if something differed. */
@Component
public final class Appearances {

	private final World world;

	private final Circumstances circumstances;

	private final DistrictRecord districts;

	Appearances(World world, Circumstances circumstances, DistrictRecord districts) {
		this.world = world;
		this.circumstances = circumstances;
		this.districts = districts;
	}

	/** How the record looks now, if it is there. */
	public Optional<Appearance> of(RecordId id) {
		if (id.kind() == Kind.DISTRICT) {
			return Optional.of(ofDistrict(id, this.world.progress(id).lastSync()));
		}
		return this.world.record(id).map((record) -> of(id, (ObjectNode) Json.read(record)));
	}

	/** How that record looks, given how it stands in the learning platform. */
	public Appearance of(RecordId id, ObjectNode record) {
		return ofSynced(id, record, this.circumstances.isSynced(id));
	}

	/** How the record would look if it had arrived in the learning platform, or not. */
	public Optional<Appearance> ofSynced(RecordId id, boolean synced) {
		return this.world.record(id).map((record) -> ofSynced(id, (ObjectNode) Json.read(record), synced));
	}

	private Appearance ofSynced(RecordId id, ObjectNode record, boolean synced) {
		ObjectNode added = Json.MAPPER.createObjectNode();
		if (this.circumstances.showsStatus(id)) {
			added.putObject("lms_status").put("synced_in_lms", synced);
		}
		return new Appearance(record, added);
	}

	/** The district, had its source system last sent everything at that time. */
	public Appearance ofDistrict(RecordId id, Instant lastSync) {
		return ofDistrict(id, lastSync, this.circumstances.connection(id));
	}

	/** The district, if that were its connection. */
	public Appearance ofDistrict(RecordId id, Connection connection) {
		return ofDistrict(id, this.world.progress(id).lastSync(), connection);
	}

	private Appearance ofDistrict(RecordId id, Instant lastSync, Connection connection) {
		return new Appearance(this.districts.oldest(Districts.of(id), lastSync),
				this.districts.added(Districts.of(id), connection));
	}

}
