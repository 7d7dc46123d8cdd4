package dev.handback.site;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

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
	void isRightOnAMachineWhoseOwnClockIsTenMinutesOrFortyDaysWrong() {
		for (Duration wrong : new Duration[] { Duration.ofMinutes(10), Duration.ofMinutes(-10), Duration.ofDays(40) }) {
			try (DatabaseClock clock = new DatabaseClock(() -> Instant.now().plus(wrong))) {
				assertThat(Duration.between(Instant.now(), clock.instant())).isCloseTo(wrong, Duration.ofSeconds(1));
			}
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

}
