package dev.handback.operations.administrator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import dev.handback.delivery.Outage;
import dev.handback.districts.DistrictHistory;
import dev.handback.vocabulary.LmsConnection;
import org.jspecify.annotations.Nullable;

/**
 * An entry in the history of a district's connection: a state that the service reported,
 * or an outage.
 *
 * @param until when it was over; null while it lasts
 * @param connection null for an outage
 * @param outage null for a state
 */
record TimelineEntry(Instant from, @Nullable Instant until, @Nullable LmsConnection connection,
		@Nullable Outage outage) {

	/** States and outages together, newest first. */
	static List<TimelineEntry> of(List<DistrictHistory.SeenState> states, List<Outage> outages, int most) {
		List<TimelineEntry> entries = new ArrayList<>();
		@Nullable Instant next = null;
		for (DistrictHistory.SeenState state : states) {
			entries.add(new TimelineEntry(state.seenAt(), next, state.connection(), null));
			next = state.seenAt();
		}
		outages.forEach((outage) -> entries.add(new TimelineEntry(outage.beganAt(), outage.endedAt(), null, outage)));
		entries.sort(Comparator.comparing(TimelineEntry::from).reversed());
		return List.copyOf(entries.subList(0, Math.min(most, entries.size())));
	}

	/** How long it lasted, or has lasted so far. */
	public Elapsed lasted(Instant now) {
		return Elapsed.between(this.from, (this.until != null) ? this.until : now);
	}

	/** Whether nothing was wrong. */
	public boolean isGood() {
		return this.connection != null && this.connection.isComplete();
	}

}
