package dev.handback.retention;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Deletes old rows, oldest first. Each batch is a short transaction of its own that skips
 * rows in use, and is followed by a rest of twice its time, so that no one waits for it.
 */
@Component
class Retention {

	static final int BATCH = 1_000;

	private static final int REST = 2;

	// Rows that are still needed are passed once, however many batches follow.
	private static final String DELETE_BATCH = """
			with passed as materialized (
				select %2$s, %3$s as at from %1$s where %3$s < :before and %3$s > :after order by %3$s
				fetch first %5$d rows with ties),
			unneeded as materialized (
				select %2$s from %1$s old where (%2$s) in (select %2$s from passed) and (%4$s)
				for update of old skip locked),
			deleted as (
				delete from %1$s where (%2$s) in (select %2$s from unneeded) returning 1)
			select (select max(at) from passed) as reached, (select count(*) from deleted) as deleted""";

	private static final Logger log = LoggerFactory.getLogger(Retention.class);

	private final List<OldRows> all;

	private final JdbcClient jdbc;

	private final Clock clock;

	Retention(List<OldRows> all, JdbcClient jdbc, Clock clock) {
		this.all = all;
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/**
	 * Deletes what is too old in every table. A table that fails doesn't keep the others
	 * from being cleaned up.
	 * @param stopping whether to stop after the current batch
	 * @throws DataAccessException the first failure, after all tables had their turn
	 */
	void deleteOld(BooleanSupplier stopping) {
		@Nullable DataAccessException failure = null;
		for (OldRows rows : this.all) {
			try {
				deleteOld(rows, stopping);
			}
			catch (DataAccessException ex) {
				log.warn("Could not delete old rows of {}", rows.table());
				failure = (failure != null) ? failure : ex;
			}
		}
		if (failure != null) {
			throw failure;
		}
	}

	private void deleteOld(OldRows rows, BooleanSupplier stopping) {
		Instant before = this.clock.instant().minus(rows.kept());
		long deleted = 0;
		long longest = 0;
		Instant reached = Instant.EPOCH;
		while (reached != null && !stopping.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
			long began = System.nanoTime();
			Batch batch = deleteBatch(rows, before, reached);
			long worked = (System.nanoTime() - began) / 1_000_000;
			deleted += batch.deleted();
			longest = Math.max(longest, worked);
			reached = batch.reached();
			rest(worked);
		}
		if (deleted > 0) {
			log.info("Deleted {} rows of {} that were older than {}; the longest batch took {} ms", deleted,
					rows.table(), rows.kept(), longest);
		}
	}

	private Batch deleteBatch(OldRows rows, Instant before, Instant after) {
		return this.jdbc
			.sql(DELETE_BATCH.formatted(rows.table(), String.join(", ", rows.key()), rows.time(), rows.unneeded(),
					BATCH))
			.param("before", Timestamp.from(before))
			.param("after", Timestamp.from(after))
			.query((row, number) -> new Batch(instant(row.getTimestamp("reached")), row.getLong("deleted")))
			.single();
	}

	private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
		return (timestamp != null) ? timestamp.toInstant() : null;
	}

	// Others get the database for longer than a batch had it. An interrupt ends the
	// round.
	private static void rest(long worked) {
		try {
			Thread.sleep(REST * worked);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * @param reached the time of the last row that was passed; null if there was none
	 * @param deleted how many of them were deleted
	 */
	private record Batch(@Nullable Instant reached, long deleted) {

	}

}
