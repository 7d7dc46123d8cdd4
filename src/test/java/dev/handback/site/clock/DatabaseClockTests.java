package dev.handback.site.clock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.boot.autoconfigure.DbSchedulerAutoConfiguration;
import dev.handback.support.AppTest;
import dev.handback.support.SettableClock;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

@AppTest
class DatabaseClockTests {

	@Autowired
	private Clock clock;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void tellsTheTimeOfTheDatabaseToTheMicrosecondsThatItKeeps() {
		assertThat(this.clock).isInstanceOf(DatabaseClock.class);
		Instant here = tells(this.clock, this::there, Duration.ofSeconds(1));
		assertThat(here).isEqualTo(here.truncatedTo(ChronoUnit.MICROS));
	}

	private Instant there() {
		return this.jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
	}

	/** However slow the machine is, the clock was asked between the other two answers. */
	private static Instant tells(Clock clock, Supplier<Instant> right, Duration about) {
		Instant before = right.get();
		Instant told = clock.instant();
		assertThat(told).isBetween(before.minus(about), right.get().plus(about));
		return told;
	}

	@Test
	void isTheClockOfScheduledTasks(@Autowired DataSource database) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DbSchedulerAutoConfiguration.class))
			.withUserConfiguration(TimeConfiguration.class)
			.withBean(SettableClock.class, SettableClock::new, (bean) -> bean.setPrimary(true))
			.withBean(DataSource.class, () -> new DelegatingDataSource(database))
			.withPropertyValues("db-scheduler.delay-startup-until-context-ready=true")
			.run((context) -> assertThat(context.getBean(com.github.kagkarlsson.scheduler.Clock.class).now())
				.isEqualTo(SettableClock.START));
	}

	@Test
	void isRightOnAMachineWhoseOwnClockIsTenMinutesOrFortyDaysWrong() {
		for (Duration wrong : new Duration[] { Duration.ofMinutes(10), Duration.ofMinutes(-10), Duration.ofDays(40) }) {
			try (DatabaseClock clock = new DatabaseClock(() -> Instant.now().plus(wrong))) {
				tells(clock, () -> Instant.now().plus(wrong), Duration.ofSeconds(1));
			}
		}
	}

	@Test
	void isPreciseAlsoIfTheFirstAnswerWaitedForAConnection() {
		AtomicBoolean connected = new AtomicBoolean();
		try (DatabaseClock clock = new DatabaseClock(() -> {
			if (!connected.getAndSet(true)) {
				LockSupport.parkNanos(Duration.ofMillis(600).toNanos());
			}
			return Instant.now();
		})) {
			tells(clock, Instant::now, Duration.ofMillis(150));
		}
	}

	@Test
	void continuesWhileNoOneAsks() {
		try (DatabaseClock clock = new DatabaseClock(() -> Instant.EPOCH)) {
			Instant first = clock.instant();
			long started = System.nanoTime();
			while (System.nanoTime() - started < Duration.ofMillis(20).toNanos()) {
				Thread.onSpinWait();
			}

			assertThat(Duration.between(first, clock.instant())).isBetween(Duration.ofMillis(20),
					Duration.ofSeconds(5));
		}
	}

	/** Each answer may be wrong by half of the time it took. */
	@Test
	void goesBackOnlyWithTheDatabasesOwnClock() {
		AtomicReference<Instant> database = new AtomicReference<>(Instant.EPOCH);
		try (DatabaseClock clock = new DatabaseClock(database::get)) {
			Instant first = clock.instant();

			database.set(first.minusMillis(300));
			clock.askAgain();
			assertThat(clock.instant()).isEqualTo(first);

			database.set(first.minusSeconds(60));
			clock.askAgain();
			assertThat(clock.instant()).isBefore(first.minusSeconds(50));
		}
	}

	/** The database's clock was a year ahead, and has just been set right. */
	@Test
	@Transactional
	void leavesNothingWaitingForATimeThatTheClockToldBeforeItWasSetBack(@Autowired ClockWatch watch) {
		for (String row : List.of("""
				scheduled_tasks (task_name, task_instance, execution_time, picked, last_success, version)
				values ('alert-watch', 'stuck', :later, false, :later, 1)""", """
				scheduled_tasks (task_name, task_instance, execution_time, picked, last_heartbeat, version)
				values ('feed', 'stuck', :later, true, :later, 1)""", """
				delivery_pause (district_id, until, reason) values ('stuck', :later, 'UNAVAILABLE')""", """
				lms_look (district_id, assignment_id, section_id, looked_at, lease, lease_until)
				values ('stuck', gen_random_uuid(), 's', :later, gen_random_uuid(), :later)""", """
				sign_in_allowance (bucket, full_at) values ('stuck', :later)""", """
				teacher_digest (district_id, person_id, day, due_at) values ('stuck', 'p', :later, :later)""", """
				teacher_digest_day (district_id, day) values ('stuck', :later)""", """
				roster_state (district_id, asked_at) values ('stuck', :later)""", """
				roster_removed (district_id, kind, since, removed) values ('stuck', 'STUDENTS', :later, 1)""", """
				roster_removed_at_school (district_id, kind, school_id, since, removed)
				values ('stuck', 'STUDENTS', 's', :later, 1)""", """
				alert (district_id, kind, owner, opened_at) values ('stuck', 'k', 'NO_ONE', :later)""", """
				alert_message (district_id, alert_id, channel, recipient, news, due_at)
				select 'stuck', max(id), 'MAIL', 'r', 'OPENED', :later from alert""")) {
			insert(row);
		}
		for (String state : List.of("'DUE', null, null, null", "'CHECKING', null, null, null",
				"'UNKNOWN', 'OUTCOME_UNKNOWN', null, null", "'SENDING', null, gen_random_uuid(), :later")) {
			insert("""
					delivery (district_id, section_id, assignment_id, student_id, changed_at, wanted, sent, due_at, attempts,
						posting, look_at, state, reason, lease, lease_until)
					values ('stuck', 's', gen_random_uuid(), %s, now(), 1, 0, :later, 0, false, :later, %s)"""
				.formatted(state.contains("UNKNOWN") ? "null" : "'5b00000000000000000a0101'", state));
		}

		Scheduler scheduler = mock();
		watch.look(scheduler);

		verify(scheduler).triggerCheckForDueExecutions();

		for (String time : List.of("scheduled_tasks.execution_time", "scheduled_tasks.last_success",
				"scheduled_tasks.last_heartbeat", "delivery.due_at", "delivery.look_at", "delivery.lease_until",
				"delivery_pause.until", "lms_look.looked_at", "lms_look.lease_until", "sign_in_allowance.full_at",
				"teacher_digest.day", "teacher_digest.due_at", "teacher_digest_day.day", "roster_state.asked_at",
				"alert_message.due_at", "roster_removed.since", "roster_removed_at_school.since")) {
			String table = time.substring(0, time.indexOf('.'));
			assertThat(this.jdbc
				.sql("select count(*) from %s where %s > now() + interval '1 hour' and %2$s <> 'infinity'"
					.formatted(table, time))
				.query(Integer.class)
				.single()).as(time).isZero();
		}
	}

	private void insert(String row) {
		this.jdbc.sql("insert into " + row.replace(":later", "now() + interval '1 year'")).update();
	}

}
