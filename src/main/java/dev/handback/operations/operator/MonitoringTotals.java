package dev.handback.operations.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.diagnosis.DistrictHealth;
import dev.handback.vocabulary.Columns;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * What the gauges show of all districts. It is counted together with their summaries, so
 * that a scrape reads a few hundred short rows for a thousand districts, however much
 * waits in their queues.
 */
@Repository
class MonitoringTotals {

	private final JdbcClient jdbc;

	private final JdbcTemplate batches;

	MonitoringTotals(JdbcClient jdbc, JdbcTemplate batches) {
		this.jdbc = jdbc;
		this.batches = batches;
	}

	/** Stores how many rows wait in each state and for each reason. */
	void store(List<DistrictHealth> states) {
		Map<String, Long> rows = states.stream()
			.flatMap((state) -> state.backlog().groups().stream())
			.collect(
					Collectors.groupingBy((group) -> group.group().key(), Collectors.summingLong(Backlog.Group::rows)));
		this.jdbc.sql("delete from queue_total where queue_group <> all (?)")
			.param(rows.keySet().toArray(String[]::new))
			.update();
		this.batches.batchUpdate("""
				insert into queue_total (queue_group, number) values (?, ?)
				on conflict (queue_group) do update set number = excluded.number
				where queue_total.number <> excluded.number""",
				rows.entrySet()
					.stream()
					.sorted(Map.Entry.comparingByKey())
					.map((entry) -> new Object[] { entry.getKey(), entry.getValue() })
					.toList());
	}

	/** How many rows wait in each state and for each reason; without those that are 0. */
	Map<QueueGroup, Long> queue() {
		Map<QueueGroup, Long> rows = new HashMap<>();
		this.jdbc.sql("select queue_group, number from queue_total").query((row) -> {
			long number = row.getLong("number");
			QueueGroup.parse(row.getString("queue_group")).ifPresent((group) -> rows.put(group, number));
		});
		return rows;
	}

	/**
	 * In how many districts there is a problem of each kind; without those that are 0.
	 */
	Map<String, Long> problems() {
		Map<String, Long> districts = new HashMap<>();
		this.jdbc.sql("select kind, count(*) from district_summary, unnest(kinds) as kind group by kind")
			.query((row) -> {
				districts.put(row.getString(1), row.getLong(2));
			});
		return districts;
	}

	/** Since when the oldest grade or assignment waits in a district of each state. */
	Map<DistrictSummary.Rank, Instant> oldest() {
		Map<DistrictSummary.Rank, Instant> oldest = new EnumMap<>(DistrictSummary.Rank.class);
		this.jdbc
			.sql("""
					select rank, min(oldest_at) as oldest from district_summary where oldest_at <> 'infinity' group by rank""")
			.query((row) -> {
				oldest.put(DistrictSummary.Rank.of(row.getInt("rank")), Columns.instant(row, "oldest"));
			});
		return oldest;
	}

	/** How current the rosters are; those that are older are late. */
	Rosters rosters(Duration late) {
		return this.jdbc
			.sql("""
					select min(roster_as_of) as oldest,
						count(*) filter (where roster_as_of < now() - make_interval(secs => ?)) as late from district_summary""")
			.param((double) late.toSeconds())
			.query((row, number) -> new Rosters(row.getLong("late"), Columns.instantOrNull(row, "oldest")))
			.single();
	}

	/**
	 * How current the rosters are.
	 *
	 * @param late how many are older than they should be
	 * @param oldest how current the oldest is; null if there is none
	 */
	record Rosters(long late, @Nullable Instant oldest) {

	}

}
