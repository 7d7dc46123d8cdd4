package dev.handback.rostersync;

import java.time.Instant;

import dev.handback.rostersync.guard.MissingRecords;
import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRowSource;
import dev.handback.rostersync.staging.Staging;
import dev.handback.rostersync.staging.StagingProgress;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Writes what a run has staged into the tables of the roster. */
@Component
class RosterMerge {

	private final JdbcClient jdbc;

	private final RosterWriter writer;

	private final Staging staging;

	private final StagingProgress progress;

	private final MissingRecords missing;

	RosterMerge(JdbcClient jdbc, RosterWriter writer, Staging staging, StagingProgress progress,
			MissingRecords missing) {
		this.jdbc = jdbc;
		this.writer = writer;
		this.staging = staging;
		this.progress = progress;
		this.missing = missing;
	}

	/**
	 * Merges each table whose kind was read to its end, and removes what has been missing
	 * long enough.
	 * @param removable records missing since then or longer are removed
	 * @param undo the run to keep overwritten rows for; null to keep nothing
	 */
	RowCounts merge(RunId run, Instant removable, @Nullable RunId undo, Instant now) {
		this.missing.keepRoles(run, removable);
		RowCounts tally = RowCounts.NOTHING;
		for (StagedKind kind : StagedKind.values()) {
			if (this.progress.of(run, kind).state() == KindProgress.State.READ) {
				StagedRowSource rows = StagedRowSource.of(run, kind);
				for (RosterTable table : RosterTable.madeOf(kind)) {
					tally = tally.plus(this.writer.merge(table, rows, undo))
						.plus(this.writer.sweep(table, run.district(), removable, undo, now));
				}
			}
		}
		return tally;
	}

	/** Deletes what was staged, which is no longer needed. */
	void end(DistrictId district) {
		this.staging.clear(district);
		analyze();
	}

	// Updates the planner's statistics before anyone can use the rows. Otherwise, a new
	// district's first events would be compared row by row with all others.
	private void analyze() {
		for (RosterTable table : RosterTable.values()) {
			this.jdbc.sql("analyze " + table.table()).update();
		}
	}

}
