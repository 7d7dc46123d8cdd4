package dev.handback.simulation.roster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.RowCounts;
import dev.handback.rostersync.SyncRun;
import org.jspecify.annotations.Nullable;

/**
 * Judges each step by what the source really had, what the service gave, and what the
 * pages say.
 */
final class Oracle {

	private static final Duration SECOND_READ = Duration.ofMinutes(10);

	private final Source source;

	private final RosterStatus status;

	private final Clock clock;

	private final ShownRemovals shown;

	private final Losses losses = new Losses();

	/** What each run was given, over all its attempts. */
	private final Map<Long, Served> given = new HashMap<>();

	/** What was missing from the newest read that was compared, and since when. */
	private Map<String, Instant> lackedSince = new HashMap<>();

	private Copy now = new Copy(Map.of(), null, false);

	private @Nullable SyncRun newest;

	/** What the newest complete run replaced; null if events were applied since. */
	private @Nullable Map<String, String> replaced;

	/** What the page said that the approved run would remove. */
	private Map<String, Long> promised = Map.of();

	private boolean undoing;

	private boolean mayDiffer;

	private @Nullable Instant asOf;

	Oracle(Source source, RosterStatus status, Clock clock) {
		this.source = source;
		this.status = status;
		this.shown = new ShownRemovals(status, source.district());
		this.clock = clock;
	}

	/** Our copy after the newest step. */
	Copy now() {
		return this.now;
	}

	/** Whether only a regular full sync may find what is different. */
	boolean mayDiffer() {
		return this.mayDiffer;
	}

	/** Nothing but these may have happened: a sync that was due, or none. */
	void afterSync(Copy after, Served served) {
		everywhere(after);
		@Nullable SyncRun before = this.newest;
		@Nullable SyncRun run = this.status.newest(this.source.district()).orElse(null);
		@Nullable SyncRun undone = undone(run);
		this.newest = run;
		if (undone != null) {
			undone(after);
		}
		else if (run == null || (before != null && before.number() == run.number() && before.outcome() == run.outcome()
				&& before.resumed() == run.resumed() && run.outcome() != SyncRun.Outcome.RUNNING)) {
			unchanged(after, "nothing was due");
		}
		else {
			ran(after, served, before, run);
		}
		this.now = after;
		isAsOf(served);
	}

	private @Nullable SyncRun undone(@Nullable SyncRun run) {
		boolean was = this.undoing;
		this.undoing = this.status.recent(this.source.district(), 20)
			.stream()
			.anyMatch((recent) -> recent.outcome() == SyncRun.Outcome.UNDOING);
		return (was && !this.undoing) ? run : null;
	}

	/** An administrator wants to undo the newest complete run. */
	void undoes() {
		this.undoing = true;
		this.newest = this.status.newest(this.source.district()).orElse(null);
	}

	/** An administrator discarded what was held. */
	void discarded() {
		this.lackedSince = new HashMap<>();
		this.newest = this.status.newest(this.source.district()).orElse(null);
	}

	/** An administrator approved what is held, which is what the page says. */
	void approved(SyncRun held) {
		this.newest = this.status.newest(this.source.district()).orElse(null);
		this.promised = this.shown.by(held);
	}

	private void undone(Copy after) {
		if (this.replaced != null) {
			Violation.unlessEqual(after.rows(), this.replaced, "an undone sync leaves what was before it");
		}
		this.replaced = null;
		this.lackedSince = new HashMap<>();
		this.mayDiffer = true;
	}

	private void ran(Copy after, Served served, @Nullable SyncRun before, SyncRun run) {
		boolean approved = before != null && before.number() == run.number()
				&& before.outcome() == SyncRun.Outcome.APPROVED;
		Served given = approved ? this.given.getOrDefault(run.number(), new Served())
				: served.after(this.given.getOrDefault(run.number(), new Served()));
		this.given.put(run.number(), given);
		switch (run.outcome()) {
			case RUNNING, APPROVED -> {
				unchanged(after, "a sync that stopped halfway changes nothing");
				mayHaveCompared(given);
			}
			case UNAVAILABLE, REFUSED, TOKEN_REFUSED -> {
				unchanged(after, "a failed sync changes nothing");
				Violation.unless(run.finishedAt() != null && run.stoppedBy() != null, "a failed sync says why", run);
				Violation.unless(served.met(Trouble::refuses), "a sync fails only if the service fails", run);
			}
			case HELD -> held(after, given, run);
			case COMPLETE -> complete(after, given, run, approved);
			default -> throw new Violation("a sync ends as one of these", run);
		}
	}

	private void held(Copy after, Served given, SyncRun run) {
		unchanged(after, "a held sync changes nothing");
		Violation.unless(given.isWhole(), "a sync is held only after all lists were read", run);
		Set<String> lacking = lacking(given);
		Violation.unless(this.losses.exceeded(this.now.rows(), lacking, true, this.clock.instant()) != null,
				"a sync is held only if it would remove too much", Losses.byKind(lacking));
		Violation.unlessEqual(this.shown.by(run), Losses.byKind(lacking), "a held sync says what it would remove");
		mark(lacking);
	}

	private void complete(Copy after, Served given, SyncRun run, boolean approved) {
		Violation.unless(given.isWhole(), "a sync is complete only after all lists were read", run);
		Set<String> lacking = lacking(given);
		mark(lacking);
		Map<String, String> expected = new TreeMap<>(this.now.rows());
		given.rows().forEach(expected::put);
		Set<String> gone = new TreeSet<>(this.now.without(after.rows()).keySet());
		Violation.unless(lacking.containsAll(gone), "a sync removes nothing that it was given", minus(gone, lacking));
		expected.keySet().removeAll(gone);
		Violation.unlessEqual(after.rows(), expected, "a complete sync applies all that it was given");
		Violation.unless(run.finishedAt() != null && run.stoppedBy() == null, "a complete sync says so", run);
		counts(after, run);
		if (approved) {
			Violation.unlessEqual(Losses.byKind(gone), this.promised, "an approved sync removes what its page said");
			Violation.unless(gone.equals(lacking), "an approved sync removes all that is missing",
					minus(lacking, gone));
			this.losses.reset();
		}
		else if (!gone.isEmpty()) {
			removed(gone, run);
		}
		follows(after, given);
		Set<String> waiting = minus(lacking, gone);
		Violation.unlessEqual(this.shown.waiting(), Losses.byKind(waiting),
				"the page says what waits for a second read");
		this.lackedSince.keySet().retainAll(waiting);
		this.replaced = this.now.rows().isEmpty() ? null : this.now.rows();
		this.mayDiffer = given.met(Trouble::makesListsDishonest);
	}

	private void follows(Copy after, Served given) {
		Violation.unless(after.following() == given.anchored() && Objects.equals(after.cursor(), given.anchor()),
				"the feed is followed from where the sync began",
				after.cursor() + " instead of " + given.anchor() + ", following " + after.following());
	}

	private void removed(Set<String> gone, SyncRun run) {
		Instant once = run.startedAt().minus(SECOND_READ);
		List<String> unseen = gone.stream()
			.filter((row) -> this.lackedSince.getOrDefault(row, this.clock.instant()).isAfter(once))
			.toList();
		Violation.unless(Losses.isTrifle(this.now.rows(), unseen), "what only one read lacked is not removed", unseen);
		@Nullable String exceeded = this.losses.exceeded(this.now.rows(), gone, true, this.clock.instant());
		Violation.unless(exceeded == null, "too much is not removed without a person", String.valueOf(exceeded));
		this.losses.removed(gone, this.clock.instant());
	}

	private void counts(Copy after, SyncRun run) {
		Set<String> added = tableRows(after.without(this.now.rows()).keySet());
		Set<String> gone = tableRows(this.now.without(after.rows()).keySet());
		RowCounts tally = run.tally();
		Violation.unless(tally.added() + tally.restored() == added.size() && tally.removed() == gone.size(),
				"the history says what a sync added and removed",
				tally + ", but " + added.size() + " were added and " + gone.size() + " removed");
	}

	private static Set<String> tableRows(Set<String> rows) {
		Set<String> others = new TreeSet<>(rows);
		others.removeIf((row) -> row.startsWith("role "));
		return others;
	}

	/** Pages of events may have been applied, each of them completely or not at all. */
	void afterEvents(Copy after, Served served) {
		everywhere(after);
		Map<String, String> rows = this.now.rows();
		@Nullable String cursor = this.now.cursor();
		Losses losses = this.losses;
		int applied = 0;
		Map<String, String> before = rows;
		boolean found = rows.equals(after.rows()) && Objects.equals(cursor, after.cursor());
		for (List<Happening> page : served.events()) {
			if (found || page.isEmpty()) {
				break;
			}
			Map<String, String> then = applied(rows, page);
			Set<String> gone = new TreeSet<>(rows.keySet());
			gone.removeAll(then.keySet());
			@Nullable String exceeded = losses.exceeded(rows, gone, false, this.clock.instant());
			Violation.unless(exceeded == null, "events remove no more than a person must approve",
					String.valueOf(exceeded));
			losses.removed(gone, this.clock.instant());
			page.forEach((event) -> this.lackedSince.keySet()
				.removeIf((row) -> Listed.record(row).equals(Listed.id(event.entry()))));
			rows = then;
			cursor = page.get(page.size() - 1).id();
			applied++;
			found = rows.equals(after.rows()) && Objects.equals(cursor, after.cursor());
		}
		if (!found) {
			Violation.unless(Objects.equals(cursor, after.cursor()), "the cursor is at the last event that was applied",
					after.cursor() + " after " + this.now.cursor() + ", served " + served.events());
			Violation.unlessEqual(after.rows(), (applied == 0) ? before : rows, "events are applied up to the cursor");
		}
		if (applied > 0) {
			this.replaced = null;
			this.mayDiffer = this.mayDiffer || served.met(Trouble::losesEvents);
		}
		this.now = after;
		isAsOf(served);
	}

	/** What the page calls the time up to which the roster is complete. */
	private void isAsOf(Served served) {
		@Nullable Instant time = this.status.asOf(this.source.district()).orElse(null);
		boolean claimed = time != null && !time.equals(this.asOf);
		this.asOf = time;
		if (claimed) {
			Violation.unless(!time.isAfter(this.clock.instant()), "a roster is of the past", time);
		}
		if (claimed && !this.mayDiffer && !served.met((trouble) -> trouble == Trouble.EVENTS_LATE)) {
			Map<String, String> missing = this.source.rowsSince(time);
			missing.entrySet().removeAll(this.now.rows().entrySet());
			Violation.unless(missing.isEmpty(), "a roster has all that there was at its time", time + ": " + missing);
		}
	}

	private Map<String, String> applied(Map<String, String> rows, List<Happening> page) {
		Map<String, String> after = new TreeMap<>(rows);
		page.stream()
			.filter((event) -> this.source.district().value().equals(event.entry().get("district")))
			.forEach((event) -> {
				after.keySet().removeIf((row) -> Listed.record(row).equals(Listed.id(event.entry())));
				if (!event.isDeletion()) {
					after.putAll(event.kind().rows(event.entry()));
				}
			});
		return after;
	}

	/** Nothing may have happened to the roster. */
	void afterOther(Copy after) {
		unchanged(after, "only syncs and events change the roster");
	}

	private void everywhere(Copy after) {
		after.rows()
			.forEach((row, values) -> Violation.unless(this.source.everHeld(row, values),
					"nothing is stored that the district never had", row + " = " + values));
	}

	/** What is stored, of the lists that were read, and wasn't given. */
	private Set<String> lacking(Served given) {
		Set<String> rows = given.rows().keySet();
		Set<String> lacking = new TreeSet<>();
		this.now.rows().keySet().forEach((row) -> {
			boolean read = Listed.ALL.stream().anyMatch((list) -> list.makes(row) && given.has(list));
			if (read && !rows.contains(row)) {
				lacking.add(row);
			}
		});
		return lacking;
	}

	private void mark(Set<String> lacking) {
		Map<String, Instant> since = new HashMap<>();
		lacking.forEach((row) -> since.put(row, this.lackedSince.getOrDefault(row, this.clock.instant())));
		this.lackedSince = since;
	}

	/** Its node stopped: what a complete read lacked may have been stored before. */
	private void mayHaveCompared(Served given) {
		if (Listed.ALL.stream().allMatch(given::has)) {
			lacking(given).forEach((row) -> this.lackedSince.putIfAbsent(row, this.clock.instant()));
		}
	}

	private void unchanged(Copy after, String rule) {
		Violation.unlessEqual(after.rows(), this.now.rows(), rule);
		this.now = after;
	}

	private static Set<String> minus(Set<String> some, Set<String> others) {
		Set<String> rest = new TreeSet<>(some);
		rest.removeAll(others);
		return rest;
	}

}
