package dev.handback.retention;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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

	/** Many districts share a reading, so that each has enough rows for a statement. */
	private static final int READ = 10 * BATCH;

	private static final int REST = 2;

	static final Duration FURTHEST = Duration.ofDays(1);

	private static final String DISTRICT = "district_id";

	// Rows that are still needed are passed once, however many batches follow.
	private static final String PASS = """
			select %s as district, cast(%s as text) as key, cast(pg_typeof(%2$s) as text) as type, %s as at from %s
			where %3$s < :before and %3$s > :after order by %3$s fetch first %d rows with ties""";

	private static final String DELETE_BATCH = """
			with unneeded as materialized (
				select %2$s from %1$s old where %3$s %2$s = any(cast(:keys as %4$s[])) and (%5$s)
				for update of old skip locked)
			delete from %1$s where %3$s %2$s in (select %2$s from unneeded)""";

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
	 * @param reached the time until which the last round had come; null before the first.
	 * A round comes at most a day further, so a clock that is a year ahead for an hour
	 * doesn't make everything old.
	 * @param stopping whether to stop after the current batch
	 * @return the time until which this round has come
	 */
	Instant deleteOld(@Nullable Instant reached, BooleanSupplier stopping) {
		Instant now = this.clock.instant();
		Instant until = (reached != null && reached.plus(FURTHEST).isBefore(now)) ? reached.plus(FURTHEST) : now;
		for (OldRows rows : this.all) {
			try {
				deleteOld(rows, until.minus(rows.kept()), stopping);
			}
			catch (DataAccessException ex) {
				log.warn("Could not delete old rows of {}", rows.table(), ex);
			}
		}
		return until;
	}

	private void deleteOld(OldRows rows, Instant before, BooleanSupplier stopping) {
		Work work = new Work();
		Instant reached = Instant.EPOCH;
		while (reached != null && !stopping.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
			List<OldRow> passed = pass(rows, before, reached, work);
			passed.stream()
				.collect(Collectors.groupingBy(OldRow::district, LinkedHashMap::new, Collectors.toList()))
				.values()
				.forEach((ofDistrict) -> {
					for (int from = 0; from < ofDistrict.size()
							&& !Thread.currentThread().isInterrupted(); from += BATCH) {
						delete(rows, ofDistrict.subList(from, Math.min(from + BATCH, ofDistrict.size())), before, work);
					}
				});
			reached = passed.isEmpty() ? null : passed.get(passed.size() - 1).at();
		}
		if (work.deleted > 0) {
			log.info("Deleted {} rows of {} that were older than {}; the longest batch took {} ms", work.deleted,
					rows.table(), rows.kept(), work.longest);
		}
	}

	private List<OldRow> pass(OldRows rows, Instant before, Instant after, Work work) {
		return work.timed(() -> this.jdbc
			.sql(PASS.formatted(isOfDistricts(rows) ? DISTRICT : "''", key(rows), rows.time(), rows.table(), READ))
			.param("before", Timestamp.from(before))
			.param("after", Timestamp.from(after))
			.query((row, number) -> new OldRow(row.getString("district"), row.getString("key"), row.getString("type"),
					row.getTimestamp("at").toInstant()))
			.list());
	}

	private void delete(OldRows rows, List<OldRow> batch, Instant before, Work work) {
		String district = isOfDistricts(rows) ? DISTRICT + " = :district and" : "";
		work.deleted += work.timed(() -> this.jdbc
			.sql(DELETE_BATCH.formatted(rows.table(), key(rows), district, batch.get(0).type(), rows.unneeded()))
			.param("district", batch.get(0).district())
			.param("before", Timestamp.from(before))
			.param("keys", batch.stream().map(OldRow::key).toArray(String[]::new))
			.update());
	}

	private static boolean isOfDistricts(OldRows rows) {
		return rows.key().contains(DISTRICT);
	}

	/** The column that identifies a row in its district. */
	private static String key(OldRows rows) {
		return rows.key().get(rows.key().size() - 1);
	}

	/** A row that was passed, with its key as text. */
	private record OldRow(String district, String key, String type, Instant at) {

	}

	/** What was done in a table. */
	private static final class Work {

		private long deleted;

		private long longest;

		/** Does something, and rests for longer than it took. */
		<T> T timed(Supplier<T> statement) {
			long began = System.nanoTime();
			T result = statement.get();
			long worked = (System.nanoTime() - began) / 1_000_000;
			this.longest = Math.max(this.longest, worked);
			rest(worked);
			return result;
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

	}

}
