package dev.handback.sandbox.world.making;

import java.util.Map;
import java.util.TreeMap;

import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;

/**
 * A district that has been generated but not stored. Its relations are derived from its
 * records.
 */
public final class GeneratedDistrict implements RecordSink {

	private final Map<Long, byte[]> records = new TreeMap<>();

	public Map<Long, byte[]> records() {
		return this.records;
	}

	@Override
	public void record(RecordId id, byte[] json) {
		this.records.put(id.key(), json);
	}

	@Override
	public void role(Role role, RecordId person) {
		// part of the record
	}

	@Override
	public void related(Relation relation, long owner, long[] members) {
		// part of the record
	}

	@Override
	public void flush() {
		// nothing to write
	}

}
