package dev.handback.vocabulary;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import dev.handback.support.SettableClock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How often gauges read what they show, and what they show while it can't be read. */
class SnapshotTests {

	private final SettableClock clock = new SettableClock();

	private final AtomicInteger reads = new AtomicInteger();

	@Test
	void isReadAgainAfterFiveSeconds() {
		Snapshot<Integer> snapshot = new Snapshot<>(this.reads::incrementAndGet, this.clock, Runnable::run);

		assertThat(snapshot.get()).contains(1);
		this.clock.advance(Duration.ofSeconds(4));
		assertThat(snapshot.gauge(Integer::doubleValue)).isEqualTo(1);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(snapshot.get()).contains(2);
		this.clock.advance(Duration.ofHours(-1));
		assertThat(snapshot.get()).contains(3);
	}

	@Test
	void isNotANumberWhileItCannotBeReadAndIsNotReadMoreOften() {
		Snapshot<Integer> snapshot = new Snapshot<>(() -> {
			this.reads.incrementAndGet();
			throw new IllegalStateException("no database");
		}, this.clock, Runnable::run);

		assertThat(snapshot.gauge(Integer::doubleValue)).isNaN();
		assertThat(snapshot.get()).isEmpty();
		assertThat(this.reads).hasValue(1);
	}

	@Test
	void letsNoOneWaitForADatabaseThatHangs() {
		CountDownLatch hanging = new CountDownLatch(1);
		Snapshot<Integer> snapshot = new Snapshot<>(() -> {
			try {
				hanging.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return this.reads.incrementAndGet();
		}, this.clock);

		long before = System.nanoTime();
		assertThat(snapshot.gauge(Integer::doubleValue)).isNaN();
		assertThat(snapshot.gauge(Integer::doubleValue)).isNaN();

		assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
		hanging.countDown();
	}

}
