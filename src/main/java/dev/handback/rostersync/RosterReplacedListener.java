package dev.handback.rostersync;

import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/** Is notified when a roster is complete, in the transaction that replaces it. */
public interface RosterReplacedListener {

	/**
	 * The roster is now at least as new as this event.
	 * @param anchor the id of the newest event when the sync began; null if the feed was
	 * empty
	 * @param events whether the service has a feed for us at all
	 */
	void anchored(DistrictId district, @Nullable String anchor, boolean events);

	/**
	 * Why events are no longer followed from the newest complete roster, so that another
	 * full sync is needed; empty if they are followed, or never were.
	 */
	Optional<SyncCause> left(DistrictId district);

	/** The districts for which events are no longer followed. */
	List<DistrictId> left();

}
