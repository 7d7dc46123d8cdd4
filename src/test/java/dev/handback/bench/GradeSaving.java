package dev.handback.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import org.awaitility.Awaitility;

/**
 * A teacher who leaves one cell after another, fifty milliseconds apart, and how long
 * they wait each time.
 */
final class GradeSaving implements AutoCloseable {

	private static final int BETWEEN_MILLIS = 50;

	/** All students of the section except the last, who isn't matched in the LMS. */
	private static final int STUDENTS = 27;

	private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();

	private final PlainTeacher teacher;

	private final UUID assignment;

	private final List<Long> nanos = new ArrayList<>();

	private int saved;

	private ScheduledFuture<?> saving;

	GradeSaving(PlainTeacher teacher, UUID assignment) {
		this.teacher = teacher;
		this.assignment = assignment;
	}

	/** Saves that many. */
	Measured times(int times) throws Exception {
		return during(() -> Awaitility.await()
			.atMost(Duration.ofMinutes(5))
			.pollInterval(Duration.ofMillis(20))
			.until(() -> count() >= times || hasFailed()));
	}

	/** Saves for as long as the work takes. */
	Measured during(Runnable work) throws Exception {
		synchronized (this.nanos) {
			this.nanos.clear();
		}
		long began = System.nanoTime();
		this.saving = this.pace.scheduleWithFixedDelay(this::save, 0, BETWEEN_MILLIS, TimeUnit.MILLISECONDS);
		work.run();
		if (hasFailed()) {
			// So that the exception says why.
			this.saving.get();
		}
		this.saving.cancel(false);
		synchronized (this.nanos) {
			return Measured.of(this.nanos.stream().mapToLong(Long::longValue).toArray(),
					(System.nanoTime() - began) / 1e9);
		}
	}

	private boolean hasFailed() {
		return this.saving.isDone();
	}

	private int count() {
		synchronized (this.nanos) {
			return this.nanos.size();
		}
	}

	private void save() {
		long began = System.nanoTime();
		int number = this.saved++;
		try {
			if (!this.teacher.grades(this.assignment, People.student('a', 1 + number % STUDENTS), number % 20)) {
				throw new IllegalStateException("A grade was not saved");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return;
		}
		synchronized (this.nanos) {
			this.nanos.add(System.nanoTime() - began);
		}
	}

	@Override
	public void close() {
		this.pace.shutdownNow();
	}

}
