package dev.handback.sandbox.world.making;

import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;

/** Receives a district's records while they are generated. */
public interface RecordSink {

	void record(RecordId id, byte[] json);

	void role(Role role, RecordId person);

	void related(Relation relation, long owner, long[] members);

	void flush();

}
