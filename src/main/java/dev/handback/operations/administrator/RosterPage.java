package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.feed.FeedStatus;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.RosterStatus.PendingLoss;
import dev.handback.rostersync.SyncProgress;
import dev.handback.rostersync.SyncRun;
import dev.handback.rostersync.guard.GuardedKind;
import org.jspecify.annotations.Nullable;

/**
 * What the district's page shows of its roster, ready for the template.
 *
 * @param freshness how current the roster is; null before the first sync
 * @param kept why someone decided to keep the roster as it is; null if no one did
 */
public record RosterPage(RosterStatus.@Nullable Freshness freshness, Newest newest, Earlier earlier,
		FeedStatus.@Nullable Feed feed, @Nullable String kept, Instant now, ZoneId zone) {

	public @Nullable Instant asOf() {
		return (this.freshness != null) ? this.freshness.asOf() : null;
	}

	public @Nullable Instant nextCheck() {
		return (this.freshness != null) ? this.freshness.nextCheck() : null;
	}

	/** The newest run; null before the first. */
	public @Nullable SyncRun run() {
		return this.newest.run;
	}

	/** The progress of each kind; empty unless a sync is running. */
	public List<SyncProgress> kinds() {
		return this.newest.kinds;
	}

	public List<PendingLoss> wouldGo() {
		return this.newest.wouldGo;
	}

	/** What waits for a second read; null if nothing does. */
	public RosterStatus.@Nullable SecondRead secondRead() {
		return this.newest.secondRead;
	}

	/** The number of the run that can be undone; null for none. */
	public @Nullable Long undoable() {
		return this.earlier.undoable;
	}

	public List<SyncRun> history() {
		return this.earlier.runs;
	}

	/** An instant in the district's zone. */
	public @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(this.zone) : null;
	}

	/** How long ago that was. */
	public Elapsed ago(Instant instant) {
		return Elapsed.between(instant, this.now);
	}

	/** Whether anything will change soon, so that the page polls often. */
	public boolean moves() {
		SyncRun run = run();
		return run != null && switch (run.outcome()) {
			case RUNNING, APPROVED, UNDOING -> true;
			default -> false;
		};
	}

	/**
	 * What is being done about the newest run since someone decided; null if nothing is.
	 */
	public @Nullable String deciding() {
		SyncRun run = run();
		return (run == null) ? null : switch (run.outcome()) {
			case APPROVED -> "roster.decided.apply";
			case UNDOING -> "roster.decided.undo";
			default -> null;
		};
	}

	/** Records per second. */
	public long rate() {
		long seconds = Math.max(1, elapsed().toSeconds());
		SyncRun run = run();
		return (run != null) ? run.records() / seconds : 0;
	}

	/** The share that has been read, 0 to 100; null if the total is unknown. */
	public @Nullable Integer share() {
		long expected = expected();
		SyncRun run = run();
		return (run != null && expected > 0) ? (int) Math.min(100, 100 * run.records() / expected) : null;
	}

	/** The minutes left, at least one; null if unknown. */
	public @Nullable Long minutesLeft() {
		long expected = expected();
		SyncRun run = run();
		if (run == null || expected <= run.records() || rate() == 0) {
			return null;
		}
		return 1 + (expected - run.records()) / rate() / 60;
	}

	/** What would be removed, by kind. */
	public Map<GuardedKind, List<PendingLoss>> losses() {
		Map<GuardedKind, List<PendingLoss>> losses = new EnumMap<>(GuardedKind.class);
		for (GuardedKind kind : GuardedKind.values()) {
			List<PendingLoss> ofKind = wouldGo().stream().filter((loss) -> loss.kind() == kind).toList();
			if (!ofKind.isEmpty()) {
				losses.put(kind, ofKind);
			}
		}
		return losses;
	}

	public long gone(List<PendingLoss> losses) {
		return losses.stream().mapToLong(PendingLoss::gone).sum();
	}

	/** How long a sync took, in seconds. */
	public long seconds(SyncRun ended) {
		Instant until = (ended.finishedAt() != null) ? ended.finishedAt() : this.now;
		return Math.max(1, Duration.between(ended.startedAt(), until).toSeconds());
	}

	private Duration elapsed() {
		return kinds().stream()
			.map(SyncProgress::startedAt)
			.filter((started) -> started != null)
			.min(Instant::compareTo)
			.map((started) -> Duration.between(started, this.now))
			.orElse(Duration.ZERO);
	}

	private long expected() {
		return kinds().stream().mapToLong(SyncProgress::expected).sum();
	}

	/** The newest sync, and what it is waiting for. */
	record Newest(@Nullable SyncRun run, List<SyncProgress> kinds, List<PendingLoss> wouldGo,
			RosterStatus.@Nullable SecondRead secondRead) {

	}

	/** The last syncs. */
	record Earlier(List<SyncRun> runs, @Nullable Long undoable) {

	}

}
