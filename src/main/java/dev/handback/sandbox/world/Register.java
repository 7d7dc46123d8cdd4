package dev.handback.sandbox.world;

/** Where a district is written down while it is made. */
interface Register {

	void record(RecordId id, byte[] json);

	void role(Role role, RecordId person);

	void related(Relation relation, long owner, long[] members);

	void flush();

}
