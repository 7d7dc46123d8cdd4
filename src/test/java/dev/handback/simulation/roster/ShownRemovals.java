package dev.handback.simulation.roster;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.RosterStatus.PendingLoss;
import dev.handback.rostersync.SyncRun;
import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.MissingCount;
import dev.handback.vocabulary.ids.DistrictId;

/** How many rows of each kind would be removed, as the district's page says. */
record ShownRemovals(RosterStatus status, DistrictId district) {

	/** By a run that waits for approval. */
	Map<String, Long> by(SyncRun run) {
		Map<String, Long> gone = new TreeMap<>();
		for (PendingLoss loss : this.status.wouldGo(this.district, run)) {
			gone.merge(kind(loss.kind()), loss.gone(), Long::sum);
		}
		return gone;
	}

	/** By the second read. */
	Map<String, Long> waiting() {
		Map<String, Long> waiting = new TreeMap<>();
		this.status.secondRead(this.district)
			.ifPresent((second) -> second.missing()
				.forEach((MissingCount missing) -> waiting.put(kind(missing.kind()), missing.number())));
		return waiting;
	}

	private static String kind(GuardedKind kind) {
		return switch (kind) {
			case ADMINISTRATORS -> "district_admin";
			case STAFF, TEACHING -> kind.name().toLowerCase(Locale.ROOT);
			default -> kind.name().toLowerCase(Locale.ROOT).replaceFirst("s$", "");
		};
	}

}
