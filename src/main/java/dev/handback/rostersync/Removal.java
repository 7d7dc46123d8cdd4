package dev.handback.rostersync;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.LossGuard;

/**
 * What a run removes.
 *
 * @param missingSince records missing since then or longer are removed; the rest wait for
 * a second read
 * @param losses what is missing
 */
record Removal(Instant missingSince, List<LossGuard.SchoolLoss> losses) {

	/** Whether some of it waits for a second read. */
	boolean waits(SyncRun run) {
		return !this.missingSince.isAfter(run.startedAt());
	}

	/** Whether some of it was missing from only one read. */
	boolean isUnsure() {
		return this.losses.stream().anyMatch((loss) -> loss.loss().unseen() > 0);
	}

	/** The part that is removed now, by kind. */
	Map<GuardedKind, LossGuard.Loss> now(SyncRun run) {
		Map<GuardedKind, LossGuard.Loss> lost = new EnumMap<>(GuardedKind.class);
		LossGuard.byKind(this.losses).forEach((kind, loss) -> lost.put(kind, waits(run) ? loss.seen() : loss));
		return lost;
	}

}
