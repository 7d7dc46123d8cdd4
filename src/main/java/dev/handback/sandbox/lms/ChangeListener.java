package dev.handback.sandbox.lms;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.world.record.RecordId;

/** Called within a change that applications can see. */
public interface ChangeListener {

	/** A person or a section was added to the learning platform or removed from it. */
	void synced(RecordId id, boolean before, boolean now, Changes changes);

	void connected(RecordId district, Connection before, Connection now, Changes changes);

}
