package dev.handback.rostersync;

import java.time.Clock;
import java.util.List;

import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.LongTransaction;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.rostersync.staging.Staging;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Complete runs that would remove so much that someone has to approve them. */
@Component
class HeldRuns {

	private final JdbcClient jdbc;

	private final SyncHistory history;

	private final Staging staging;

	private final MissingRecords missing;

	private final RosterFreshnessStore states;

	private final Clock clock;

	HeldRuns(JdbcClient jdbc, SyncHistory history, Staging staging, MissingRecords missing, RosterFreshnessStore states,
			Clock clock) {
		this.jdbc = jdbc;
		this.history = history;
		this.staging = staging;
		this.missing = missing;
		this.states = states;
		this.clock = clock;
	}

	/** Stores what would be removed, and makes the run wait for approval. */
	@LongTransaction
	void hold(RunId run, List<LossGuard.SchoolLoss> losses) {
		if (!this.history.move(run, SyncRun.Outcome.RUNNING, SyncRun.Outcome.HELD)) {
			throw new RunTakenOverException(run);
		}
		this.history.finished(run, this.clock.instant(), null);
		this.jdbc.sql("delete from roster_would_go where district_id = ?").param(run.district().value()).update();
		List<LossGuard.SchoolLoss> gone = losses.stream().filter((loss) -> loss.loss().gone() > 0).toList();
		this.jdbc.sql("""
				insert into roster_would_go (district_id, run_id, kind, school_id, present, gone)
				select :district, :run, kind, school_id, present, gone
				from unnest(:kinds, :schools, cast(:present as bigint[]), cast(:gone as bigint[]))
					as lost (kind, school_id, present, gone)""")
			.param("district", run.district().value())
			.param("run", run.number())
			.param("kinds", gone.stream().map((loss) -> loss.kind().name()).toArray(String[]::new))
			.param("schools", gone.stream().map(LossGuard.SchoolLoss::schoolId).toArray(String[]::new))
			.param("present", gone.stream().map((loss) -> loss.loss().present()).toArray(Long[]::new))
			.param("gone", gone.stream().map((loss) -> loss.loss().gone()).toArray(Long[]::new))
			.update();
	}

	/** What a held run would remove, by kind and school, largest first. */
	List<RosterStatus.PendingLoss> wouldGo(RunId run) {
		return this.jdbc.sql("""
				select gone.*, school.name from roster_would_go gone
				left join school on school.district_id = gone.district_id and school.id = gone.school_id
				where gone.district_id = :district and gone.run_id = :run order by gone.gone desc, school.name""")
			.param("district", run.district().value())
			.param("run", run.number())
			.query((row, number) -> new RosterStatus.PendingLoss(GuardedKind.valueOf(row.getString("kind")),
					row.getString("name"), row.getLong("present"), row.getLong("gone")))
			.list();
	}

	/**
	 * Lets the run replace the roster, whatever it removes.
	 * @return false if it is no longer waiting
	 */
	boolean approve(RunId run) {
		return this.history.move(run, SyncRun.Outcome.HELD, SyncRun.Outcome.APPROVED);
	}

	/**
	 * Keeps the roster as it is.
	 * @return false if the run is no longer waiting
	 */
	boolean discard(RunId run) {
		if (!this.history.move(run, SyncRun.Outcome.HELD, SyncRun.Outcome.DISCARDED)) {
			return false;
		}
		this.staging.clear(run.district());
		this.missing.forget(run.district());
		this.states.keep(run.district(), RosterFreshnessStore.Kept.DISCARDED, this.clock.instant());
		return true;
	}

}
