package dev.handback.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.StandardEnvironment;

/** Several arenas beside each other, each with a thread and a database of its own. */
final class Arenas implements AutoCloseable {

	private final List<Arena> arenas = new ArrayList<>();

	private final AtomicLong schedules = new AtomicLong();

	Arenas(int number) throws Exception {
		initializeLogging();
		together(number, (place) -> new Arena("simulation_" + place)).forEach(this.arenas::add);
	}

	/** Nodes that start at the same time would both do it, and one of them would fail. */
	private static void initializeLogging() {
		LoggingSystem logging = LoggingSystem.get(Arenas.class.getClassLoader());
		logging.beforeInitialize();
		logging.initialize(new LoggingInitializationContext(new StandardEnvironment()), null, null);
	}

	Arena first() {
		return this.arenas.get(0);
	}

	/** How many schedules have been run. */
	long schedules() {
		return this.schedules.get();
	}

	/**
	 * Runs seeds until one breaks a promise.
	 * @return the first one that did, with the shortest story that still does
	 */
	Optional<Broken> search(long from, long end) throws Exception {
		AtomicLong next = new AtomicLong(from);
		AtomicBoolean over = new AtomicBoolean();
		return together(this.arenas.size(), (place) -> {
			Arena arena = this.arenas.get(place);
			for (long seed = next.getAndIncrement(); seed < end && !over.get(); seed = next.getAndIncrement()) {
				this.schedules.incrementAndGet();
				Outcome outcome = arena.run(Schedule.of(seed));
				if (!outcome.isFine()) {
					over.set(true);
					return Optional.of(new Broken(seed, new Shrinker(arena).shortest(Schedule.of(seed), outcome)));
				}
			}
			return Optional.<Broken>empty();
		}).stream().flatMap(Optional::stream).min((one, other) -> Long.compare(one.seed, other.seed));
	}

	private static <T> List<T> together(int number, Work<T> work) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(number);
		try {
			List<Callable<T>> works = new ArrayList<>();
			for (int place = 0; place < number; place++) {
				int mine = place;
				works.add(() -> work.at(mine));
			}
			List<T> results = new ArrayList<>();
			for (Future<T> result : threads.invokeAll(works)) {
				results.add(result.get());
			}
			return results;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex.getCause());
		}
		finally {
			threads.shutdown();
		}
	}

	@Override
	public void close() {
		this.arenas.forEach(Arena::close);
	}

	/** What one of the threads does. */
	@FunctionalInterface
	private interface Work<T> {

		T at(int place) throws Exception;

	}

	/** A seed that breaks a promise. */
	record Broken(long seed, Outcome shortest) {

	}

}
