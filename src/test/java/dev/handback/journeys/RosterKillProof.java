package dev.handback.journeys;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.SandboxRoster;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The process is killed again and again: while it reads a roster for the first time,
 * while it reads it again, and while it follows events.
 */
@Tag("integration")
class RosterKillProof {

	private static final int KILLS = Integer.getInteger("handback.kills", 20);

	private static final int STUDENTS = 12_000;

	/** At least this many records exist, and this many events are created in a day. */
	private static final int RECORDS = 2 * STUDENTS;

	private static final int EVENTS = 300;

	private static final int LINGERS_MILLIS = 300;

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	/** As often as it can, and without a limit to what may be removed. */
	private static final String[] EAGER = Stream.concat(
			Stream.of("--handback.roster.look-every=500ms", "--handback.feed.every=500ms", "--handback.feed.page=25",
					"--db-scheduler.polling-interval=200ms", "--db-scheduler.heartbeat-interval=1s",
					"--db-scheduler.missed-heartbeats-limit=4", "--handback.roster.second-read-after=1s"),
			Stream.of(GuardedKind.values())
				.map((kind) -> "--handback.roster.guard." + kind.name().toLowerCase(Locale.ROOT) + ".share=1"))
		.toArray(String[]::new);

	private final Random random = new Random(5);

	@AutoClose
	private ProcessStage stage;

	private SandboxRoster sandbox;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("roster-kill",
				Map.of("handback.sandbox.districts.students", String.valueOf(STUDENTS)));
		this.sandbox = new SandboxRoster(this.stage.sandbox(), 'a');
	}

	@Test
	void theRosterIsWholeInTheEndWhereverTheProcessDies() throws Exception {
		int inTheMiddle = 0;
		for (int kill = 0; kill < KILLS; kill++) {
			inTheMiddle += (!isWhole() || kill % 2 == 0) ? killReading() : killFollowing();
		}
		this.stage.node(EAGER);
		Awaitility.await().atMost(PATIENCE).until(this::isWhole);
		for (int day = 0; day < 3; day++) {
			this.sandbox.day();
		}

		Awaitility.await()
			.atMost(PATIENCE)
			.pollInterval(Duration.ofSeconds(1))
			.untilAsserted(() -> assertThat(differences()).isEmpty());
		assertThat(this.sandbox.storedHashes(this.stage.database().connections()))
			.isEqualTo(this.sandbox.expectedHashes());
		assertThat(inTheMiddle).isGreaterThanOrEqualTo(KILLS / 2);
	}

	private int killReading() throws Exception {
		if (isWhole()) {
			this.sandbox.day();
			this.stage.jdbc().sql("update roster_sync set finished_at = now() - interval '8 days'").update();
		}
		long records = records() + 1 + this.random.nextInt(RECORDS);
		kill(() -> records() >= records || hasReadJustNow());
		return hasReadJustNow() ? 0 : 1;
	}

	private int killFollowing() throws Exception {
		this.sandbox.day();
		String newest = this.sandbox.newestEvent();
		long events = events() + 1 + this.random.nextInt(EVENTS);
		kill(() -> events() >= events || isAt(newest));
		return isAt(newest) ? 0 : 1;
	}

	private void kill(Callable<Boolean> moment) throws Exception {
		RunningApp app = this.stage.launch(EAGER);
		Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
			if (app.hasEnded()) {
				throw new IllegalStateException(app.log());
			}
			return moment.call();
		});
		Awaitility.await().pollDelay(Duration.ofMillis(this.random.nextInt(LINGERS_MILLIS))).until(() -> true);
		app.kill();
	}

	/** Some of the rows that only one side has. */
	private List<Map.Entry<String, String>> differences() {
		Set<Map.Entry<String, String>> held = this.sandbox.held(this.stage.database().connections()).entrySet();
		Set<Map.Entry<String, String>> expected = this.sandbox.expected().entrySet();
		return Stream
			.concat(held.stream().filter((row) -> !expected.contains(row)),
					expected.stream().filter((row) -> !held.contains(row)))
			.limit(20)
			.toList();
	}

	private boolean isWhole() {
		return count("select count(*) from roster_state where as_of is not null and district_id = ?") == 1;
	}

	private long records() {
		return count("select coalesce(sum(records), 0) from roster_sync_kind where district_id = ?");
	}

	private boolean hasReadJustNow() {
		return count("""
				select count(*) from roster_sync where district_id = ? and outcome = 'COMPLETE'
					and finished_at > now() - interval '7 days'""") > 0;
	}

	private long events() {
		return count("select coalesce(sum(events), 0) from feed_state where district_id = ?");
	}

	private boolean isAt(String event) {
		return count("select count(*) from feed_state where district_id = ? and event_id = '" + event + "'") > 0;
	}

	private long count(String query) {
		boolean there = this.stage.jdbc()
			.sql("select to_regclass('roster_state') is not null")
			.query(Boolean.class)
			.single();
		return there ? this.stage.jdbc().sql(query).param(this.sandbox.district().value()).query(Long.class).single()
				: 0;
	}

}
