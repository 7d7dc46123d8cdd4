package dev.handback.roster;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

import dev.handback.client.ServiceException;
import dev.handback.vocabulary.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What became of each run. */
@Repository
class SyncHistory {

	private final JdbcClient jdbc;

	SyncHistory(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	long started(DistrictId district, Instant now) {
		return this.jdbc
			.sql("insert into roster_sync (district_id, started_at, outcome) values (?, ?, 'RUNNING') returning id")
			.param(district.value())
			.param(Timestamp.from(now))
			.query(Long.class)
			.single();
	}

	void progressed(DistrictId district, long run, long records) {
		this.jdbc.sql("update roster_sync set records = ? where district_id = ? and id = ?")
			.param(records)
			.param(district.value())
			.param(run)
			.update();
	}

	void complete(DistrictId district, long run, long records, Instant now) {
		progressed(district, run, records);
		finish(district, run, SyncRun.Outcome.COMPLETE, now);
	}

	void failed(DistrictId district, long run, ServiceException.Kind kind, Instant now) {
		finish(district, run, SyncRun.Outcome.valueOf(kind.name()), now);
	}

	Optional<SyncRun> newest(DistrictId district) {
		return this.jdbc.sql("select * from roster_sync where district_id = ? order by id desc limit 1")
			.param(district.value())
			.query(SyncHistory::map)
			.optional();
	}

	Optional<SyncRun> newestComplete(DistrictId district) {
		return this.jdbc
			.sql("select * from roster_sync where district_id = ? and outcome = 'COMPLETE' order by id desc limit 1")
			.param(district.value())
			.query(SyncHistory::map)
			.optional();
	}

	private void finish(DistrictId district, long run, SyncRun.Outcome outcome, Instant now) {
		this.jdbc.sql("update roster_sync set outcome = ?, finished_at = ? where district_id = ? and id = ?")
			.param(outcome.name())
			.param(Timestamp.from(now))
			.param(district.value())
			.param(run)
			.update();
	}

	private static SyncRun map(ResultSet row, int number) throws SQLException {
		Timestamp finished = row.getTimestamp("finished_at");
		return new SyncRun(row.getTimestamp("started_at").toInstant(), (finished != null) ? finished.toInstant() : null,
				SyncRun.Outcome.valueOf(row.getString("outcome")), row.getLong("records"));
	}

}
