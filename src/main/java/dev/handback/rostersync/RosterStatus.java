package dev.handback.rostersync;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.MissingCount;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.RunId;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** How current a district's roster is, what its runs did, and what needs a decision. */
@Component
public class RosterStatus {

	private static final Duration MAY_BE_LATE = Duration.ofMinutes(1);

	private final SyncHistory history;

	private final HeldRuns held;

	private final RosterUndo undo;

	private final RosterFreshnessStore states;

	private final MissingRecords missing;

	private final Clock clock;

	RosterStatus(SyncHistory history, HeldRuns held, RosterUndo undo, RosterFreshnessStore states,
			MissingRecords missing, Clock clock) {
		this.history = history;
		this.held = held;
		this.undo = undo;
		this.states = states;
		this.missing = missing;
		this.clock = clock;
	}

	/**
	 * The time up to which the roster is complete; empty before its first complete sync.
	 */
	public Optional<Instant> asOf(DistrictId district) {
		return freshness(district).map(Freshness::asOf);
	}

	/** How current the roster is; empty before its first complete sync. */
	public Optional<Freshness> freshness(DistrictId district) {
		return this.states.find(district)
			.flatMap((state) -> Optional.ofNullable(state.asOf())
				.map((asOf) -> new Freshness(asOf, (state.kept() == null) ? upcoming(state.nextCheck()) : null)));
	}

	// At a time that has long passed, no one checked: events aren't followed, or the
	// service doesn't respond.
	private @Nullable Instant upcoming(@Nullable Instant check) {
		return (check != null && check.plus(MAY_BE_LATE).isAfter(this.clock.instant())) ? check : null;
	}

	/**
	 * How current each district's roster is; districts without a complete roster are left
	 * out.
	 */
	public Map<DistrictId, Instant> asOf() {
		return this.states.asOf();
	}

	/**
	 * The newest run of each of these districts, or the one that is being undone;
	 * districts without runs are left out.
	 */
	public Map<DistrictId, SyncRun> newest(Collection<DistrictId> districts) {
		return this.history.newest(districts);
	}

	/**
	 * Why someone decided to keep the roster as it is; empty if no one did, or while
	 * another sync is open.
	 */
	public Optional<String> kept(DistrictId district) {
		return newest(district).filter(SyncRun::isOpen).isPresent() ? Optional.empty()
				: this.states.find(district).map(RosterFreshnessStore.State::kept).map(Enum::name);
	}

	/** When someone decided to keep the roster as it is; empty if no one did. */
	Optional<Instant> keptSince(DistrictId district) {
		return this.states.find(district).map(RosterFreshnessStore.State::keptSince);
	}

	/**
	 * Whether the roster must not change now: a run is open, no roster was ever complete,
	 * or someone decided to keep it as it is.
	 */
	public boolean isResting(DistrictId district) {
		return rest(district).isPresent();
	}

	/** Why the roster must not change now; empty if it may. */
	public Optional<Rest> rest(DistrictId district) {
		Optional<SyncRun> open = newest(district).filter(SyncRun::isOpen);
		if (open.isPresent()) {
			return open.map((run) -> (run.outcome() == SyncRun.Outcome.HELD) ? Rest.HELD : Rest.SYNCING);
		}
		Optional<RosterFreshnessStore.State> state = this.states.find(district);
		if (state.map(RosterFreshnessStore.State::keptSince).isPresent()) {
			return Optional.of(Rest.KEPT);
		}
		return state.map(RosterFreshnessStore.State::asOf).isPresent() ? Optional.empty() : Optional.of(Rest.SYNCING);
	}

	/** Whether a run is about to be undone. */
	boolean isUndoing(DistrictId district) {
		return this.history.newest(district, SyncRun.Outcome.UNDOING).isPresent();
	}

	/** The newest run of the district, even if it is running, or the one being undone. */
	public Optional<SyncRun> newest(DistrictId district) {
		return this.history.newest(district, SyncRun.Outcome.UNDOING).or(() -> this.history.newest(district));
	}

	/** The newest runs, newest first. */
	public List<SyncRun> recent(DistrictId district, int runs) {
		return this.history.recent(district, runs);
	}

	/** How far a run has gotten with each kind. */
	public List<SyncProgress> progress(DistrictId district, SyncRun run) {
		return this.history.progress(new RunId(district, run.number()));
	}

	/** What a held run would remove. */
	public List<PendingLoss> wouldGo(DistrictId district, SyncRun run) {
		return this.held.wouldGo(new RunId(district, run.number()));
	}

	/** What waits for a second read, and when that starts; empty if nothing waits. */
	public Optional<SecondRead> secondRead(DistrictId district) {
		return secondReadAt(district).map((at) -> new SecondRead(at, this.missing.byKind(district)))
			.filter((second) -> !second.missing().isEmpty());
	}

	/**
	 * Since when full syncs have lacked a person or section that is still in the roster;
	 * empty if the latest one has it.
	 */
	public Optional<Instant> missingSince(DistrictId district, String record) {
		return this.missing.since(district, record);
	}

	/**
	 * Whether the district has an administrator who isn't among the missing people and
	 * can decide.
	 */
	public boolean hasAdministrator(DistrictId district) {
		return withAdministrator(List.of(district)).contains(district);
	}

	/** Those of these districts with an administrator who can decide. */
	public Set<DistrictId> withAdministrator(Collection<DistrictId> districts) {
		return this.missing.withAdministrator(districts);
	}

	/** When the service is read again to see whether what was missing still is. */
	Optional<Instant> secondReadAt(DistrictId district) {
		return this.states.find(district).map(RosterFreshnessStore.State::secondReadAt);
	}

	/** The run that can be undone, which is the newest one that replaced the roster. */
	public @Nullable SyncRun undoable(DistrictId district) {
		return this.history.newest(district, SyncRun.Outcome.COMPLETE)
			.filter((run) -> this.undo.canUndo(new RunId(district, run.number())))
			.orElse(null);
	}

	/**
	 * How current a roster is.
	 *
	 * @param asOf the time up to which it contains everything that the service had
	 * @param nextCheck when the service will be read next; null if unknown, or if someone
	 * decided to keep the roster as it is
	 */
	public record Freshness(Instant asOf, @Nullable Instant nextCheck) {

	}

	/**
	 * A second read.
	 *
	 * @param at when it starts
	 * @param missing what will be removed if it is also missing from that read
	 */
	public record SecondRead(Instant at, List<MissingCount> missing) {

	}

	/**
	 * How much of one kind would be removed at one school.
	 *
	 * @param school the school's name; null for records without a school
	 * @param present how many there are now
	 * @param gone how many of them would be removed
	 */
	public record PendingLoss(GuardedKind kind, @Nullable String school, long present, long gone) {

	}

	/** Why a roster must not change. */
	public enum Rest {

		/** A sync needs an administrator's approval. */
		HELD,

		/** Someone decided to keep it as it is. */
		KEPT,

		/** A full sync comes first. */
		SYNCING;

		/**
		 * The key of the message about it.
		 * @param page the part of the key that the page's messages start with
		 */
		public String messageKey(String page) {
			return page + "." + name().toLowerCase(Locale.ROOT);
		}

	}

}
