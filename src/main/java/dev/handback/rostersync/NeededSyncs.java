package dev.handback.rostersync;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/** Which districts need a sync now, and why. */
@Component
public class NeededSyncs {

	private static final int RUNS_LOOKED_AT = 10;

	private static final int MOST_DOUBLINGS = 20;

	private final RosterStatus status;

	private final List<RosterReplacedListener> keepers;

	private final RosterScheduleProperties properties;

	private final Clock clock;

	NeededSyncs(RosterStatus status, List<RosterReplacedListener> keepers, RosterScheduleProperties properties,
			Clock clock) {
		this.status = status;
		this.keepers = keepers;
		this.properties = properties;
		this.clock = clock;
	}

	/** Why the district needs a sync now, if it does; the first reason counts. */
	public Optional<SyncCause> now(ConnectedDistrict district) {
		if (district.isTokenRefused()) {
			return Optional.empty();
		}
		List<SyncRun> runs = this.status.recent(district.id(), RUNS_LOOKED_AT);
		if (runs.isEmpty()) {
			return Optional.of(SyncCause.START);
		}
		return this.status.isUndoing(district.id()) ? Optional.of(SyncCause.RETRY) : after(district.id(), runs);
	}

	private Optional<SyncCause> after(DistrictId district, List<SyncRun> runs) {
		SyncRun newest = runs.get(0);
		Instant ended = (newest.finishedAt() != null) ? newest.finishedAt() : newest.startedAt();
		return switch (newest.outcome()) {
			case RUNNING, APPROVED, UNDOING -> Optional.of(SyncCause.RETRY);
			// The token is checked only while it isn't known to be refused.
			case TOKEN_REFUSED -> Optional.of(SyncCause.RETRY);
			case UNAVAILABLE, REFUSED, FAILED -> from(ended.plus(pause(runs)), SyncCause.RETRY);
			case HELD -> from(ended.plus(this.properties.recheckHeldAfter()), SyncCause.RECHECK);
			case DISCARDED, UNDONE,
					REPLACED ->
				from(this.status.keptSince(district)
					.map((since) -> since.plus(this.properties.recheckKeptAfter()))
					.orElse(ended), SyncCause.RECHECK);
			case COMPLETE -> afterComplete(district, newest, ended);
		};
	}

	private Optional<SyncCause> afterComplete(DistrictId district, SyncRun newest, Instant ended) {
		// If following the feed stopped while that run was ending, no other run could be
		// requested then.
		Stream<SyncCause> left = this.keepers.stream().flatMap((keeper) -> keeper.left(district).stream());
		return left.findFirst()
			.or(() -> this.status.secondReadAt(district).flatMap((time) -> from(time, SyncCause.SECOND_READ)))
			.or(() -> from(
					ended.plus(
							newest.anchored() ? this.properties.fullEvery() : this.properties.fullEveryWithoutEvents()),
					SyncCause.REGULAR));
	}

	private Duration pause(List<SyncRun> runs) {
		// A run is resumed only after an interruption, which counts, too.
		int failed = runs.stream().takeWhile(SyncRun::hasFailed).mapToInt((run) -> 1 + run.resumed()).sum();
		Duration pause = this.properties.retryAfter().multipliedBy(1L << Math.min(failed - 1, MOST_DOUBLINGS));
		Duration longest = this.properties.retryAtMost();
		return (pause.compareTo(longest) < 0) ? pause : longest;
	}

	private Optional<SyncCause> from(Instant time, SyncCause cause) {
		return this.clock.instant().isBefore(time) ? Optional.empty() : Optional.of(cause);
	}

}
