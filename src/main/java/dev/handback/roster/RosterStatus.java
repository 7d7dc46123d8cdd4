package dev.handback.roster;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** How fresh a district's roster is, what its runs did, and what waits for somebody. */
@Component
public class RosterStatus {

	private final SyncHistory history;

	private final RosterReplacement replacement;

	private final RosterStates states;

	private final MissingRecords missing;

	RosterStatus(SyncHistory history, RosterReplacement replacement, RosterStates states, MissingRecords missing) {
		this.history = history;
		this.replacement = replacement;
		this.states = states;
		this.missing = missing;
	}

	/**
	 * Since when the roster holds everything that the service had then; empty before it
	 * was whole for the first time.
	 */
	public Optional<Instant> asOf(DistrictId district) {
		return freshness(district).map(Freshness::asOf);
	}

	/** How fresh the roster is; empty before it was whole for the first time. */
	public Optional<Freshness> freshness(DistrictId district) {
		return this.states.find(district)
			.flatMap(
					(state) -> Optional.ofNullable(state.asOf()).map((asOf) -> new Freshness(asOf, state.nextCheck())));
	}

	/** Since when each district's roster is whole, where it ever was. */
	public Map<DistrictId, Instant> asOf() {
		return this.states.asOf();
	}

	/** The newest run of each of these districts that has one. */
	public Map<DistrictId, SyncRun> newest(Collection<DistrictId> districts) {
		return this.history.newest(districts);
	}

	/** Why somebody keeps the roster as it is; empty where nobody does. */
	public Optional<String> kept(DistrictId district) {
		return this.states.find(district).map(RosterStates.State::kept).map(Enum::name);
	}

	/**
	 * Whether nothing may change the roster now: a run is open, none was ever whole, or
	 * somebody keeps it as it is.
	 */
	public boolean isResting(DistrictId district) {
		Optional<RosterStates.State> state = this.states.find(district);
		return state.map(RosterStates.State::asOf).isEmpty() || state.map(RosterStates.State::keptSince).isPresent()
				|| newest(district).filter(SyncRun::isOpen).isPresent()
				|| this.history.newest(district, SyncRun.Outcome.UNDOING).isPresent();
	}

	/** The newest run of the district, running ones included. */
	public Optional<SyncRun> newest(DistrictId district) {
		return this.history.newest(district);
	}

	/** The newest runs, newest first. */
	public List<SyncRun> recent(DistrictId district, int runs) {
		return this.history.recent(district, runs);
	}

	/** How far a run is with each kind. */
	public List<SyncProgress> progress(DistrictId district, SyncRun run) {
		return this.history.progress(new RunId(district, run.number()));
	}

	/** What a held run would remove. */
	public List<WouldGo> wouldGo(DistrictId district, SyncRun run) {
		return this.replacement.wouldGo(new RunId(district, run.number()));
	}

	/** What waits for a second read, and when that begins; empty where nothing does. */
	public Optional<SecondRead> secondRead(DistrictId district) {
		return secondReadAt(district).map((at) -> new SecondRead(at, this.missing.byKind(district)))
			.filter((second) -> !second.missing().isEmpty());
	}

	/** Whether an administrator is there, and not among what is missing, to decide. */
	public boolean hasAdministrator(DistrictId district) {
		return this.missing.hasAdministrator(district);
	}

	/** When the service is read once more to see whether what is missing still is. */
	Optional<Instant> secondReadAt(DistrictId district) {
		return this.states.find(district).map(RosterStates.State::secondReadAt);
	}

	/** The run that can be undone: the newest that replaced the roster. */
	public @Nullable SyncRun undoable(DistrictId district) {
		return this.history.newest(district, SyncRun.Outcome.COMPLETE)
			.filter((run) -> this.replacement.canUndo(new RunId(district, run.number())))
			.orElse(null);
	}

	/**
	 * How fresh a roster is.
	 *
	 * @param asOf it holds everything that the service had then
	 * @param nextCheck when the service will be asked next; null where nobody knows
	 */
	public record Freshness(Instant asOf, @Nullable Instant nextCheck) {

	}

	/**
	 * A second read.
	 *
	 * @param at when it begins
	 * @param missing what is removed if it lacks it too
	 */
	public record SecondRead(Instant at, List<MissingCount> missing) {

	}

}
