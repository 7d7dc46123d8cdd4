package dev.handback.rostersync;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rosters found up to date at once are those whose last run is complete and of which the
 * look at each district says that they need no sync.
 */
@AppTest
@Transactional
class UpToDateRostersIntegrationTests {

	private static final String[] OTHERS = { "RUNNING", "HELD", "APPROVED", "UNDONE", "DISCARDED", "REPLACED",
			"UNAVAILABLE", "TOKEN_REFUSED", "REFUSED", "UNDOING" };

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private UpToDateRosters upToDate;

	@Autowired
	private NeededSyncs needed;

	@Autowired
	private RosterStatus status;

	@Autowired
	private RosterScheduleProperties properties;

	@Autowired
	private Clock clock;

	@RepeatedTest(40)
	void areThoseThatNeedNoSync(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		for (String table : new String[] { "roster_sync", "roster_state", "feed_state" }) {
			this.jdbc.sql("delete from " + table).update();
		}
		this.districts.all().forEach((district) -> history(district.id(), random));

		Set<String> expected = this.districts.all()
			.stream()
			.filter((district) -> isComplete(district.id()) && this.needed.now(district).isEmpty())
			.map(ConnectedDistrict::id)
			.map(DistrictId::value)
			.collect(Collectors.toCollection(TreeSet::new));

		assertThat(this.upToDate.find()).map(DistrictId::value).containsExactlyInAnyOrderElementsOf(expected);
	}

	private boolean isComplete(DistrictId district) {
		return this.status.newest(district).filter((run) -> run.outcome() == SyncRun.Outcome.COMPLETE).isPresent();
	}

	/** Some runs, one after the other, the last of them around a time that matters. */
	private void history(DistrictId district, Random random) {
		Duration due = random.nextBoolean() ? this.properties.fullEvery() : this.properties.fullEveryWithoutEvents();
		Instant last = this.clock.instant().minus(due).plus(Duration.ofMinutes(random.nextInt(-10, 15)));
		for (int run = random.nextInt(5); run > 0; run--) {
			Instant ended = last.minus(Duration.ofHours(run - 1));
			boolean open = random.nextInt(8) == 0;
			this.jdbc.sql("""
					insert into roster_sync (district_id, started_at, finished_at, outcome, anchored)
					values (?, ?, ?, ?, ?)""")
				.params(district.value(), Timestamp.from(ended.minusSeconds(30)), open ? null : Timestamp.from(ended),
						open ? "RUNNING" : outcome(random, run == 1), random.nextBoolean())
				.update();
		}
		this.jdbc.sql("insert into roster_state (district_id, as_of, second_read_at) values (?, now(), ?)")
			.params(district.value(),
					(random.nextInt(2) == 0)
							? Timestamp.from(this.clock.instant().plusSeconds(random.nextInt(-600, 600))) : null)
			.update();
		boolean left = random.nextInt(4) == 0;
		this.jdbc.sql("""
				insert into feed_state (district_id, following, problem, anchored_at, polled_at)
				values (?, ?, ?, now(), now())""")
			.params(district.value(), !left, left ? SyncCause.CURSOR_LOST.name() : null)
			.update();
	}

	// No run is completed after one that is being undone.
	private static String outcome(Random random, boolean newest) {
		return (random.nextInt(3) > 0) ? "COMPLETE"
				: OTHERS[random.nextInt(newest ? OTHERS.length : OTHERS.length - 1)];
	}

}
