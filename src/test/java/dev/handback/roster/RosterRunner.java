package dev.handback.roster;

import dev.handback.support.People;
import dev.handback.vocabulary.DistrictId;

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

	/** Does what is to be done for the district. */
	public void read(DistrictId district) {
		this.sync.run(district, SyncCause.ASKED);
	}

	public SyncRun.Outcome newest(DistrictId district) {
		return this.status.newest(district).orElseThrow().outcome();
	}

	/** Applies the run that waits. */
	public void approve(DistrictId district) {
		this.decisions.apply(district, this.status.newest(district).orElseThrow().number(),
				People.administrator('a').person());
		read(district);
	}

	/** Whatever it removes: the roster is the service's. */
	public void replaceAll(DistrictId district) {
		this.jdbc.update("delete from roster_removed where district_id = ?", district.value());
		read(district);
		if (newest(district) == SyncRun.Outcome.HELD) {
			approve(district);
		}
	}

}
