package dev.handback.sandbox.lms;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.world.record.RecordId;

/**
 * Is told in the same change when something that applications can see has become
 * different.
 */
public interface ChangeListener {

	/** A person or a section has arrived in the learning platform, or has left it. */
	void synced(RecordId id, boolean before, boolean now, Changes changes);

	void connected(RecordId district, Connection before, Connection now, Changes changes);

}
