package dev.handback.rostersync;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Runs what the schedule would run, in the test's own thread. */
@Component
public class RosterRunner {

	private final RosterSync sync;

	private final RosterStatus status;

	private final RosterDecisions decisions;

	private final JdbcTemplate jdbc;

	RosterRunner(RosterSync sync, RosterStatus status, RosterDecisions decisions, JdbcTemplate jdbc) {
		this.sync = sync;
		this.status = status;
		this.decisions = decisions;
		this.jdbc = jdbc;
	}

	/**
	 * Does what the district needs, including any second read: days may have passed in
	 * the sandbox between an interrupted run and the next.
	 */
	public void read(DistrictId district) {
		readOnce(district);
		for (int again = 0; again < 3 && newest(district) == SyncRun.Outcome.COMPLETE
				&& this.status.secondRead(district).isPresent(); again++) {
			tenMinutesPass(district);
			this.sync.run(district, SyncCause.SECOND_READ);
		}
	}

	/** The same, but what waits for a second read keeps waiting. */
	public void readOnce(DistrictId district) {
		this.sync.run(district, SyncCause.ASKED);
	}

	/** Does what the district needs, for that reason. */
	public void run(DistrictId district, SyncCause cause) {
		this.sync.run(district, cause);
	}

	/** Simulates that what is missing has been missing for longer. */
	public void tenMinutesPass(DistrictId district) {
		this.jdbc.update("""
				with earlier as (select table_name, record, part, since - interval '11 minutes' as at
					from roster_missing where district_id = ?)
				update roster_missing known set since = earlier.at from earlier
				where known.district_id = ? and known.table_name = earlier.table_name
					and known.record = earlier.record and known.part = earlier.part""", district.value(),
				district.value());
		this.jdbc.update("""
				with earlier as (select second_read_at - interval '11 minutes' as at
					from roster_state where district_id = ?)
				update roster_state set second_read_at = earlier.at from earlier where district_id = ?""",
				district.value(), district.value());
	}

	public SyncRun.Outcome newest(DistrictId district) {
		return this.status.newest(district).orElseThrow().outcome();
	}

	/** Approves and applies the run that is waiting. */
	public void approve(DistrictId district) {
		this.decisions.apply(district, this.status.newest(district).orElseThrow().number(),
				People.administrator('a').person());
		read(district);
	}

	/** Lets a day pass, so that removals of many school days aren't taken for one. */
	public void forgetWhatWasRemoved(DistrictId district) {
		this.jdbc.update("delete from roster_removed where district_id = ?", district.value());
		this.jdbc.update("delete from roster_removed_at_school where district_id = ?", district.value());
	}

	/** Makes the roster equal to the service's, whatever that removes. */
	public void replaceAll(DistrictId district) {
		forgetWhatWasRemoved(district);
		read(district);
		if (newest(district) == SyncRun.Outcome.HELD) {
			approve(district);
		}
	}

}
