package dev.handback.retention;

import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Rows on both sides of each limit, and rows that are needed however old they are. */
@AppTest
class RetentionIntegrationTests {

	private static final String DISTRICT = "5a00000000000000000f0042";

	private final UUID assignment = UUID.randomUUID();

	@Autowired
	private Retention retention;

	@Autowired
	private List<OldRows> rows;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private DataSource dataSource;

	@Autowired
	private Clock clock;

	@BeforeEach
	void connect() {
		run("insert into district (district_id, name, provider, time_zone) values (:district, 'Old', 'A', 'UTC')");
	}

	@AfterEach
	void empty() {
		for (String table : List.of("delivery", "delivery_outage", "roster_sync", "district", "alert",
				"gradebook_import", "sign_in")) {
			run("delete from " + table + " where district_id = :district");
		}
	}

	@Test
	void attemptsGoWhenTheyAreOldAndHaveArrived() {
		long arrived = delivery("DELIVERED", null);
		long rejected = delivery("REFUSED", "REJECTED");
		attempts(arrived, "arrived, old", "181 days", 1);
		attempts(arrived, "arrived, young", "179 days", 1);
		attempts(rejected, "rejected, old", "400 days", 1);

		delete();

		assertThat(texts("select answer from delivery_attempt where district_id = :district"))
			.containsExactlyInAnyOrder("arrived, young", "rejected, old");
	}

	@Test
	void manyAreDeletedInBatchesBesideRowsThatStayAndRowsInUse() throws Exception {
		long arrived = delivery("DELIVERED", null);
		attempts(delivery("DUE", null), "waiting", "300 days", Retention.BATCH + 10);
		attempts(arrived, "arrived", "299 days", 2 * Retention.BATCH + 10);
		attempts(arrived, "in use", "298 days", 1);
		try (Connection other = this.dataSource.getConnection()) {
			other.setAutoCommit(false);
			JdbcClient.create(new SingleConnectionDataSource(other, true))
				.sql("select 1 from delivery_attempt where answer = 'in use' and district_id = ? for update")
				.param(DISTRICT)
				.query(Integer.class)
				.single();

			delete();
			assertThat(texts("select distinct answer from delivery_attempt where district_id = :district"))
				.containsExactlyInAnyOrder("waiting", "in use");
			other.rollback();
		}

		delete();
		assertThat(texts("select answer from delivery_attempt where district_id = :district"))
			.hasSize(Retention.BATCH + 10)
			.containsOnly("waiting");
	}

	@Test
	void stopsAfterTheBatchWhenTheNodeStops() {
		attempts(delivery("DELIVERED", null), "arrived", "299 days", 10);

		this.retention.deleteOld(null, () -> true);

		assertThat(texts("select answer from delivery_attempt where district_id = :district")).hasSize(10);
	}

	@Test
	void runsGoUnlessTheyAreOpenOrNewestOrCanBeUndone() {
		for (String outcome : List.of("COMPLETE", "UNAVAILABLE", "HELD", "UNDOING")) {
			sync(outcome, "400 days");
		}
		sync("COMPLETE", "390 days");
		run("""
				insert into roster_undo (district_id, run_id, table_name, key)
				select district_id, id, 'term', '{}' from roster_sync
				where district_id = :district and started_at < now() - interval '395 days' and outcome = 'UNAVAILABLE'""");
		sync("DISCARDED", "380 days");
		sync("UNAVAILABLE", "370 days");

		delete();

		assertThat(texts("select outcome from roster_sync where district_id = :district order by id"))
			.containsExactly("UNAVAILABLE", "HELD", "UNDOING", "COMPLETE", "UNAVAILABLE");
		assertThat(texts("select kind from roster_sync_kind where district_id = :district")).hasSize(5);
	}

	@Test
	void aCompleteRunGoesWhenANewerOneIsComplete() {
		sync("COMPLETE", "366 days");
		sync("COMPLETE", "364 days");

		delete();

		assertThat(texts("select cause from roster_sync where district_id = :district")).hasSize(1);
	}

	@Test
	void lmsStatesAndMatchRatesGoButNotTheOneThatHeldAtTheLimit() {
		for (String ago : List.of("500 days", "400 days", "30 days")) {
			run("insert into lms_state_seen values (:district, now() - cast(:text as interval), :text)", ago);
			run("insert into lms_reading (district_id, seen_at) values (:district, now() - cast(:text as interval))",
					ago);
		}

		delete();

		assertThat(texts("select lms_state from lms_state_seen where district_id = :district order by seen_at"))
			.containsExactly("400 days", "30 days");
		assertThat(texts("select 'read' from lms_reading where district_id = :district")).hasSize(2);
	}

	@Test
	void outagesGoButNeverWhileTheyLastOrTheirBacklogWaits() {
		outage("lasts", "null", "null");
		outage("over", "now() - interval '366 days'", "now()");
		outage("waits", "now() - interval '366 days'", "null");
		outage("young", "now() - interval '364 days'", "now()");

		delete();

		assertThat(texts("select reason from delivery_outage where district_id = :district order by id"))
			.containsExactly("lasts", "waits", "young");
	}

	@Test
	void alertsGoWithTheirMessagesWhenTheyHaveBeenOverForLong() {
		alert("open", "null");
		alert("over", "now() - interval '366 days'");
		alert("young", "now() - interval '364 days'");

		delete();

		assertThat(texts("select kind from alert where district_id = :district order by id")).containsExactly("open",
				"young");
		assertThat(texts("select recipient from alert_message where district_id = :district order by id"))
			.containsExactly("open", "young");
	}

	@Test
	void signInsAndImportsGoAfterAWeek() {
		for (String ago : List.of("8 days", "6 days")) {
			run("""
					insert into sign_in (reference, started_at, entry, district_id)
					values (:text, now() - cast(:text as interval), 'BUTTON', :district)""", ago);
			run("insert into sign_in_step (reference, at, step) values (:text, now(), 'SENT')", ago);
			run("""
					insert into gradebook_import (district_id, id, section_id, person_id, made_at, plan)
					values (:district, gen_random_uuid(), :text, 'p', now() - cast(:text as interval), '{}')""", ago);
		}

		delete();

		assertThat(texts("select reference from sign_in where district_id = :district")).containsExactly("6 days");
		assertThat(texts("select reference from sign_in_step where reference like '_ days'")).containsExactly("6 days");
		assertThat(texts("select section_id from gradebook_import where district_id = :district"))
			.containsExactly("6 days");
	}

	@Test
	void aTableThatFailsKeepsNoOtherFromBeingCleanedUp() {
		attempts(delivery("DELIVERED", null), "arrived", "299 days", 1);
		OldRows missing = new OldRows("no_such_table", List.of("id"), "at", Duration.ofDays(1));
		OldRows attempts = this.rows.stream().filter((old) -> old.table().equals("delivery_attempt")).findFirst().get();

		new Retention(List.of(missing, attempts), this.jdbc, this.clock).deleteOld(null, () -> false);

		assertThat(texts("select answer from delivery_attempt where district_id = :district")).isEmpty();
	}

	@Test
	void aClockThatIsAYearAheadMakesOnlyADaysWorthOldAtOnce() {
		attempts(delivery("DELIVERED", null), "newest", "10 days", 1);
		attempts(delivery("DELIVERED", null), "oldest", "179 days", 1);
		Instant now = this.clock.instant();
		Retention ahead = new Retention(this.rows, this.jdbc,
				Clock.fixed(now.plus(Duration.ofDays(365)), ZoneOffset.UTC));

		Instant reached = ahead.deleteOld(now, () -> false);
		assertThat(texts("select answer from delivery_attempt where district_id = :district")).hasSize(2);
		reached = ahead.deleteOld(reached, () -> false);
		assertThat(texts("select answer from delivery_attempt where district_id = :district"))
			.containsExactly("newest");

		assertThat(this.retention.deleteOld(reached, () -> false)).as("set back").isBefore(reached);
	}

	private void delete() {
		this.retention.deleteOld(null, () -> false);
	}

	private long delivery(String state, String reason) {
		return this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, reason, changed_at,
					wanted, sent, due_at, attempts, posting)
				values (?, 's', ?, gen_random_uuid(), ?, ?, now(), 1, 1, now(), 0, false) returning id""")
			.params(DISTRICT, this.assignment, state, reason)
			.query(Long.class)
			.single();
	}

	private void attempts(long delivery, String answer, String ago, int number) {
		this.jdbc.sql("""
				insert into delivery_attempt (district_id, delivery_id, attempted_at, wanted, outcome, answer)
				select ?, ?, now() - cast(? as interval) + n * interval '1 second', 1, 'DELIVERED', ?
				from generate_series(1, ?) n""").params(DISTRICT, delivery, ago, answer, number).update();
	}

	private void sync(String outcome, String ago) {
		this.jdbc.sql("""
				with run as (insert into roster_sync (district_id, started_at, outcome)
					values (?, now() - cast(? as interval), ?) returning district_id, id)
				insert into roster_sync_kind (district_id, run_id, kind) select district_id, id, 'TERMS' from run""")
			.params(DISTRICT, ago, outcome)
			.update();
	}

	private void outage(String reason, String ended, String drained) {
		run("""
				insert into delivery_outage (district_id, reason, began_at, ended_at, drained_at)
				values (:district, :text, now() - interval '2 years', %s, %s)""".formatted(ended, drained), reason);
	}

	private void alert(String kind, String closed) {
		run("""
				with opened as (insert into alert (district_id, kind, owner, opened_at, gone_at, closed_at)
					values (:district, :text, 'OPERATOR', now(), %1$s, %1$s) returning district_id, id)
				insert into alert_message (district_id, alert_id, channel, recipient, news)
				select district_id, id, 'MAIL', :text, 'OPENED' from opened""".formatted(closed), kind);
	}

	private void run(String sql) {
		this.jdbc.sql(sql).param("district", DISTRICT).update();
	}

	private void run(String sql, String text) {
		this.jdbc.sql(sql).param("district", DISTRICT).param("text", text).update();
	}

	private List<String> texts(String sql) {
		return this.jdbc.sql(sql).param("district", DISTRICT).query(String.class).list();
	}

}
