package dev.handback.site;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.boot.autoconfigure.DbSchedulerAutoConfiguration;
import dev.handback.support.AppTest;
import dev.handback.support.SettableClock;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

@AppTest
class DatabaseClockTests {

	@Autowired
	private Clock clock;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void tellsTheTimeOfTheDatabaseToTheMicrosecondsThatItKeeps() {
		Instant there = this.jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();

		assertThat(this.clock).isInstanceOf(DatabaseClock.class);
		Instant here = this.clock.instant();
		assertThat(here).isCloseTo(there, within(1, ChronoUnit.SECONDS)).isEqualTo(here.truncatedTo(ChronoUnit.MICROS));
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
				assertThat(Duration.between(Instant.now(), clock.instant())).isCloseTo(wrong, Duration.ofSeconds(1));
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
			assertThat(Duration.between(Instant.now(), clock.instant())).isCloseTo(Duration.ZERO,
					Duration.ofMillis(150));
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

}
