package dev.handback.operations.operator;

import java.util.Set;
import java.util.TreeSet;

import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** A district whose state or problems have changed. */
record StateChange(DistrictId district, State before, State now) {

	private static final Logger logger = LoggerFactory.getLogger(StateChange.class);

	boolean isOne() {
		return !this.before.equals(this.now);
	}

	/** Logs it in one line; as a warning while nothing can be read or sent. */
	void log() {
		logger.atLevel((this.now.rank() == DistrictSummary.Rank.PAUSED) ? Level.WARN : Level.INFO)
			.log("District {} is now {}, was {}; began: {}; over: {}", this.district, this.now.rank().key(),
					this.before.rank().key(), added(this.before, this.now), added(this.now, this.before));
	}

	private static Set<String> added(State to, State in) {
		Set<String> added = new TreeSet<>(in.kinds());
		added.removeAll(to.kinds());
		return added;
	}

	/**
	 * The state of a district.
	 *
	 * @param kinds the stable names of its problems
	 */
	record State(DistrictSummary.Rank rank, Set<String> kinds) {

		/** A district that hasn't been counted yet is expected to have no problems. */
		static final State UNKNOWN_YET = new State(DistrictSummary.Rank.OK, Set.of());

	}

}
