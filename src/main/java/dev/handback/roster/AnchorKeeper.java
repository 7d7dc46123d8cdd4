package dev.handback.roster;

import java.util.Optional;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * Whoever goes on from a complete roster. Called in the transaction in which the roster
 * becomes the new one.
 */
public interface AnchorKeeper {

	/**
	 * The roster is at least as new as this event.
	 * @param anchor the id of the newest event when the reading began; null where the
	 * feed was empty
	 * @param events whether the service has a feed for us at all
	 */
	void anchored(DistrictId district, @Nullable String anchor, boolean events);

	/**
	 * Why it doesn't go on from the newest complete roster any more, so that another one
	 * is needed; empty where it does, or never did.
	 */
	Optional<SyncCause> left(DistrictId district);

}
