package dev.handback.rostersync.staging;

import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How far a run has gotten with each kind. */
@Repository
public class StagingProgress {

	private static final String OF_RUN = " where district_id = :district and run_id = :run";

	private final JdbcClient jdbc;

	StagingProgress(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Starts a run with the current size of the roster. */
	public RunId start(DistrictId district, long number) {
		for (StagedKind kind : StagedKind.values()) {
			this.jdbc.sql("""
					insert into roster_sync_kind (district_id, run_id, kind, expected)
					select :district, :run, :kind, count(*) from %s
					where district_id = :district and removed_at is null""".formatted(RosterTable.of(kind).table()))
				.param("district", district.value())
				.param("run", number)
				.param("kind", kind.name())
				.update();
		}
		return new RunId(district, number);
	}

	public KindProgress of(RunId run, StagedKind kind) {
		return this.jdbc.sql("select * from roster_sync_kind" + OF_RUN + " and kind = :kind")
			.param("district", run.district().value())
			.param("run", run.number())
			.param("kind", kind.name())
			.query((row, number) -> new KindProgress(run, kind, row.getInt("pages"), row.getLong("records"),
					row.getLong("unusable"), row.getString("next_link"), row.getString("last_id"),
					row.getBoolean("ascending"), KindProgress.State.valueOf(row.getString("state"))))
			.single();
	}

	/**
	 * Begins or continues with the kind.
	 * @throws RunTakenOverException if another node has read it
	 */
	public void markReading(KindProgress progress) {
		update(progress, "state = 'READING', started_at = coalesce(started_at, clock.now)",
				"state in ('WAITING', 'READING')");
	}

	/**
	 * Leaves the kind out.
	 * @throws RunTakenOverException if another node could read it
	 */
	public void markLeftOut(KindProgress progress) {
		update(progress, "state = 'LEFT_OUT', finished_at = now()", "state = 'READING' and pages = 0");
	}

	/** Records that duplicates were deleted; from now on, no record can be read twice. */
	void markUnique(KindProgress progress, long deleted) {
		update(progress, "ascending = true, records = records - " + deleted, "true");
	}

	private void update(KindProgress progress, String change, String condition) {
		int updated = this.jdbc
			.sql("update roster_sync_kind set " + change + " from (select now() as now) clock" + OF_RUN
					+ " and kind = :kind and " + condition)
			.param("district", progress.run().district().value())
			.param("run", progress.run().number())
			.param("kind", progress.kind().name())
			.update();
		if (updated != 1) {
			throw new RunTakenOverException(progress.run());
		}
	}

}
