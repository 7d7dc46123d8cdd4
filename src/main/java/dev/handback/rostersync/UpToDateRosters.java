package dev.handback.rostersync;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.handback.districts.machines.DistrictMachines;
import dev.handback.districts.machines.DistrictMachines.Asked;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Which rosters certainly need no sync now. With thousands of districts, that is nearly
 * all of them, so only the others are looked at one by one.
 */
@Repository
class UpToDateRosters {

	private final JdbcClient jdbc;

	private final DistrictMachines machines;

	private final List<RosterReplacedListener> keepers;

	private final RosterScheduleProperties properties;

	private final Clock clock;

	UpToDateRosters(JdbcClient jdbc, DistrictMachines machines, List<RosterReplacedListener> keepers,
			RosterScheduleProperties properties, Clock clock) {
		this.jdbc = jdbc;
		this.machines = machines;
		this.keepers = keepers;
		this.properties = properties;
		this.clock = clock;
	}

	Set<DistrictId> find() {
		Set<DistrictId> found = new HashSet<>(this.machines.ask(this::complete));
		this.keepers.forEach((keeper) -> keeper.left().forEach(found::remove));
		return found;
	}

	// Only runs since then are read: what is older is due.
	private List<DistrictId> complete(Asked asked) {
		Instant now = this.clock.instant();
		Instant withEvents = now.minus(this.properties.fullEvery());
		Instant without = now.minus(this.properties.fullEveryWithoutEvents());
		return this.jdbc
			.sql("""
					select district_id from (select distinct on (district_id) district_id, outcome, anchored, finished_at
						from roster_sync where started_at > least(cast(:withEvents as timestamptz), :without) and %s
						order by district_id, id desc) newest
					where outcome = 'COMPLETE' and finished_at > case when anchored then cast(:withEvents as timestamptz) else :without end
						and not exists (select from roster_state state where state.district_id = newest.district_id and %s
							and state.second_read_at <= :now)"""
				.formatted(asked.among("district_id"), asked.amongToo("state.district_id")))
			.param("asked", asked.ids())
			.param("withEvents", Timestamp.from(withEvents))
			.param("without", Timestamp.from(without))
			.param("now", Timestamp.from(now))
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list();
	}

}
