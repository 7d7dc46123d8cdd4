package dev.handback.simulation.roster;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.feed.FeedRunner;
import dev.handback.rostersync.NeededSyncs;
import dev.handback.rostersync.RosterDecisions;
import dev.handback.rostersync.RosterRunner;
import dev.handback.rostersync.RosterSchedule;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncCause;
import dev.handback.rostersync.SyncRun;
import dev.handback.support.CutConnections;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/** The app's parts that keep rosters, and the district that a schedule happens to. */
final class World {

	private static final PersonId ADMINISTRATOR = new PersonId("5b0000000000000000000001");

	private final App app;

	private final Schedule schedule;

	private final Source source;

	private final LivingRoster living;

	private final RosterService service;

	private final Oracle oracle;

	private final Random meanwhile;

	private final Instant began;

	private final List<String> story = new ArrayList<>();

	World(App app, Schedule schedule, DistrictId district) {
		this.app = app;
		this.schedule = schedule;
		this.source = new Source(district, app.clock);
		this.living = new LivingRoster(this.source);
		this.meanwhile = new Random(schedule.roster());
		this.service = new RosterService(this.source, schedule.pageSize(), app.clock,
				() -> tell("  meanwhile " + this.living.live(this.meanwhile.nextLong())));
		this.oracle = new Oracle(this.source, app.status, app.clock);
		this.began = app.clock.instant();
	}

	/** What happened, in words. */
	List<String> story() {
		return this.story;
	}

	/**
	 * Runs the schedule, and then waits until everything is right.
	 * @throws Violation if something happened that must not happen
	 */
	void run() {
		this.living.begin(this.schedule.roster());
		this.app.transport.to(this.service);
		tell("A district with " + this.source.rows().size() + " rows, " + this.schedule.pageSize() + " records a page");
		for (Step step : this.schedule.steps()) {
			tell(step.toString());
			this.service.begin(step.faults());
			take(step);
		}
		rest();
	}

	private void take(Step step) {
		switch (step.act()) {
			case LIVE -> tell("  " + this.living.live(step.seed()));
			case WAIT -> this.app.clock.advance(step.duration());
			case FOLLOW -> follow(step.faults());
			case SYNC -> sync(step.faults());
			case ASK -> {
				this.app.decisions.readCompletely(district(), ADMINISTRATOR);
				sync(step.faults());
			}
			case APPLY -> held().ifPresent(this::apply);
			case DISCARD -> held().ifPresent(this::discard);
			case UNDO -> undo();
			case SWITCH_EVENTS -> this.source.offerEvents(!this.source.offersEvents());
			default -> throw new IllegalStateException();
		}
	}

	private void follow(List<Fault> faults) {
		guarded(faults, () -> this.app.feed.follow(district()));
		Copy after = copy();
		tell("  cursor " + after.cursor() + (after.following() ? "" : ", not followed"));
		this.oracle.afterEvents(after, this.service.served());
	}

	private void sync(List<Fault> faults) {
		DistrictId district = district();
		if (this.app.districts.get(district).checkProblem() != null) {
			this.app.districts.check(district);
		}
		if (this.app.scheduler.due(district).isEmpty()) {
			this.app.needed.now(this.app.districts.get(district))
				.ifPresent((cause) -> this.app.schedule.soon(district, cause));
		}
		Optional<SyncCause> due = this.app.scheduler.due(district);
		if (due.isPresent()) {
			if (guarded(faults, () -> this.app.syncs.run(district, due.get()))) {
				this.app.scheduler.again(district);
			}
			else {
				this.app.scheduler.done(district);
				if (this.service.served().met(Trouble::refuses)) {
					this.app.districts.check(district);
				}
			}
		}
		tell("  " + due.map((cause) -> "sync because of " + cause).orElse("no sync") + ", newest "
				+ this.app.status.newest(district)
					.map((run) -> run.outcome().name() + ((run.stoppedBy() != null) ? " by " + run.stoppedBy() : ""))
					.orElse("none"));
		this.oracle.afterSync(copy(), this.service.served());
	}

	/** Whether the node stopped halfway. */
	private static boolean guarded(List<Fault> faults, Runnable work) {
		Optional<Fault> stop = faults.stream().filter((fault) -> fault.trouble() == Trouble.NODE_STOPS).findFirst();
		if (stop.isPresent()) {
			return CutConnections.after(stop.get().at(), work);
		}
		work.run();
		return false;
	}

	private Optional<SyncRun> held() {
		return this.app.status.newest(district()).filter((run) -> run.outcome() == SyncRun.Outcome.HELD);
	}

	private void apply(SyncRun held) {
		boolean done = this.app.decisions.apply(district(), held.number(), ADMINISTRATOR);
		Violation.unless(done, "a held sync can be applied", held);
		this.oracle.approved(held);
		this.oracle.afterOther(copy());
	}

	private void discard(SyncRun held) {
		boolean done = this.app.decisions.discard(district(), held.number(), ADMINISTRATOR);
		Violation.unless(done, "a held sync can be discarded", held);
		this.oracle.discarded();
		this.oracle.afterOther(copy());
	}

	private void undo() {
		SyncRun run = this.app.status.undoable(district());
		if (run != null && this.app.decisions.undo(district(), run.number(), ADMINISTRATOR)) {
			this.oracle.undoes();
		}
		this.oracle.afterOther(copy());
	}

	/**
	 * Nothing changes any more, and the service is honest: within hours the roster is
	 * right, or within a day if events are off or someone keeps it, or within a week if
	 * something was wrong that nothing shows. An administrator approves what is honest.
	 */
	private void rest() {
		tell("From now on, nothing changes, and the service is honest");
		this.source.offerEvents(true);
		Instant healed = this.app.clock.instant();
		boolean kept = this.app.status.kept(district()).isPresent() || !this.oracle.now().following() || isUndoing();
		boolean rests = passes(24, Duration.ofMinutes(11), healed);
		if (!rests && (kept || this.oracle.mayDiffer())) {
			rests = passes(28, Duration.ofHours(1), healed);
		}
		if (!rests && this.oracle.mayDiffer()) {
			rests = passes(1, Duration.ofDays(7), healed) || passes(12, Duration.ofMinutes(11), healed);
		}
		Violation.unlessEqual(this.oracle.now().rows(), this.source.rows(), "an honest roster is right in the end");
		Violation.unless(rests, "nothing is left to do in the end",
				this.app.status.newest(district()).map(SyncRun::outcome) + ", "
						+ this.app.status.secondRead(district()));
	}

	/** Lets time pass, and the app do what is due, until everything is right. */
	private boolean passes(int rounds, Duration each, Instant healed) {
		for (int round = 0; round < rounds && !isAtRest(); round++) {
			this.app.clock.advance(each);
			this.service.begin(List.of());
			follow(List.of());
			this.service.begin(List.of());
			sync(List.of());
			held().filter((run) -> run.startedAt().isAfter(healed)).ifPresent((run) -> {
				tell("an administrator applies what is held");
				apply(run);
			});
		}
		return isAtRest();
	}

	private boolean isAtRest() {
		Copy copy = this.oracle.now();
		return copy.rows().equals(this.source.rows()) && copy.following()
				&& this.app.status.newest(district())
					.filter((run) -> run.outcome() == SyncRun.Outcome.COMPLETE)
					.isPresent()
				&& this.app.status.secondRead(district()).isEmpty() && !isUndoing();
	}

	private boolean isUndoing() {
		return this.app.status.recent(district(), 20)
			.stream()
			.anyMatch((run) -> run.outcome() == SyncRun.Outcome.UNDOING);
	}

	private DistrictId district() {
		return this.source.district();
	}

	private Copy copy() {
		return Copy.of(this.app.jdbc, district());
	}

	private void tell(String what) {
		Duration time = Duration.between(this.began, this.app.clock.instant());
		this.story.add(String.format(Locale.ROOT, "%3dd %02d:%02d  %s", time.toDays(), time.toHoursPart(),
				time.toMinutesPart(), what));
	}

	/** The parts of the app that a schedule drives. */
	static final class App {

		@Autowired
		private SettableClock clock;

		@Autowired
		private VirtualSurroundings.VirtualTransport transport;

		@Autowired
		private VirtualScheduler scheduler;

		@Autowired
		private RosterRunner syncs;

		@Autowired
		private FeedRunner feed;

		@Autowired
		private NeededSyncs needed;

		@Autowired
		private RosterSchedule schedule;

		@Autowired
		private RosterStatus status;

		@Autowired
		private RosterDecisions decisions;

		@Autowired
		private ConnectedDistricts districts;

		@Autowired
		private JdbcTemplate jdbc;

	}

}
