package dev.handback.simulation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * Runs actors one at a time, each until its next step, in an order that a seed decides.
 * Its time passes only when every actor waits. Each actor has a thread of its own, so
 * that it can stop anywhere in the app's code, but only one of them ever runs: whoever
 * stops hands over to the next.
 */
final class Scheduler {

	private static final Duration STEP = Duration.ofMillis(1);

	private static final int STUCK_AFTER_SECONDS = 60;

	private static final ThreadLocal<Actor> CURRENT = new ThreadLocal<>();

	private final ExecutorService threads = Executors.newCachedThreadPool((work) -> {
		Thread thread = new Thread(work, "actor");
		thread.setDaemon(true);
		return thread;
	});

	/** Released when the run is over. */
	private final Semaphore control = new Semaphore(0);

	private final List<Actor> actors = new ArrayList<>();

	private final Clock clock = clock(() -> Duration.ZERO);

	private final RandomGenerator random;

	private volatile Instant now;

	private volatile @Nullable Actor acting;

	private final AtomicLong steps = new AtomicLong();

	private long stirs;

	private boolean ending;

	private BooleanSupplier over = () -> true;

	private Instant limit = Instant.MAX;

	private @Nullable Throwable failure;

	/**
	 * Starts the time.
	 * @param random decides who comes next
	 */
	Scheduler(Instant start, RandomGenerator random) {
		this.now = start;
		this.random = random;
	}

	/** The actor whose thread this is; null outside the simulation. */
	static @Nullable Actor current() {
		return CURRENT.get();
	}

	Clock clock() {
		return this.clock;
	}

	/** A clock that is that far ahead. */
	Clock clock(Supplier<Duration> ahead) {
		return new Time(ahead);
	}

	Instant now() {
		return this.now;
	}

	long steps() {
		return this.steps.get();
	}

	/**
	 * Adds an actor.
	 * @param node the node whose code it runs; null for the world outside
	 */
	void spawn(String name, @Nullable Node node, Runnable work) {
		Actor actor = new Actor(name, node, this.now, work);
		actor.killed = this.ending;
		this.actors.add(actor);
	}

	/** Lets others act in between, unless the actor holds a transaction. */
	void step() {
		Actor actor = CURRENT.get();
		if (actor != null && actor.connections == 0) {
			pass(actor, this.now);
		}
	}

	/** The same after a commit, when nothing is locked any more. */
	void stepAfterCommit() {
		Actor actor = CURRENT.get();
		if (actor != null && actor.connections == 1) {
			pass(actor, this.now);
		}
	}

	/** Lets at least an hour pass, while no one acts, until one begins. */
	void passHour() {
		this.now = this.now.truncatedTo(ChronoUnit.HOURS).plus(2, ChronoUnit.HOURS);
	}

	/** Lets that much time pass for the actor. */
	void sleep(Duration duration) {
		Actor actor = CURRENT.get();
		if (actor != null) {
			pass(actor, this.now.plus(duration.isNegative() ? Duration.ZERO : duration));
		}
	}

	/**
	 * Lets that much time pass for the actor, and more if it has just waited: whoever
	 * polls for minutes would do little else.
	 */
	void waits(Duration duration) {
		Actor actor = CURRENT.get();
		if (actor != null) {
			boolean again = actor.waited.equals(this.now);
			actor.patience = again ? Math.min(2 * actor.patience, 8) : 1;
			sleep(duration.multipliedBy(actor.patience));
			actor.waited = this.now;
		}
	}

	/**
	 * Lets time pass for the actor until someone stirs those who rest.
	 * @param atLeast how long it rests even then
	 * @param until how long it rests if no one does
	 */
	void rest(Duration atLeast, Instant until) {
		Actor actor = CURRENT.get();
		if (actor != null) {
			Instant earliest = this.now.plus(atLeast);
			actor.stirredFrom = earliest;
			pass(actor, until.isAfter(earliest) ? until : earliest);
			actor.stirredFrom = null;
		}
	}

	/** How often those who rest were woken. */
	long stirs() {
		return this.stirs;
	}

	/**
	 * Lets time pass for the actor until someone wakes it, or it has waited that long.
	 */
	void awaitWaking(Duration patience) {
		Actor actor = CURRENT.get();
		if (actor != null) {
			pass(actor, this.now.plus(patience));
		}
	}

	/** Lets an actor go on that awaits it. */
	void wake(Actor actor) {
		actor.wakes = this.now;
	}

	/** Wakes those who rest, because something was written. */
	void stir() {
		this.stirs++;
		for (Actor actor : this.actors) {
			Instant earliest = actor.stirredFrom;
			if (earliest != null && earliest.isBefore(actor.wakes)) {
				actor.wakes = earliest.isBefore(this.now) ? this.now : earliest;
			}
		}
	}

	private void pass(Actor actor, Instant until) {
		actor.check();
		actor.wakes = until;
		handOver(actor);
		actor.check();
	}

	/** Lets the next one act, and returns when it is this actor's turn again. */
	private void handOver(Actor actor) {
		Actor next = next();
		if (next != actor) {
			begin(next);
			actor.turn.acquireUninterruptibly();
		}
	}

	/** Lets an actor act; none if the run is over. */
	private void begin(@Nullable Actor actor) {
		if (actor == null) {
			this.control.release();
		}
		else if (actor.started) {
			actor.turn.release();
		}
		else {
			actor.started = true;
			this.threads.execute(() -> act(actor));
		}
	}

	private void act(Actor actor) {
		CURRENT.set(actor);
		try {
			actor.check();
			actor.work.run();
		}
		catch (StoppedNode ex) {
			// That is how it ends.
		}
		catch (Throwable ex) {
			if (!actor.isStopped()) {
				this.failure = new IllegalStateException(actor.name + " failed", ex);
			}
		}
		finally {
			CURRENT.remove();
			this.actors.remove(actor);
			begin(next());
		}
	}

	/**
	 * Runs the actors until it is over.
	 * @param over asked between steps
	 * @param limit when it ends in any case
	 * @return false if it isn't over by then, or no one has anything left to do
	 */
	boolean run(BooleanSupplier over, Instant limit) {
		this.over = over;
		this.limit = limit;
		Actor first = next();
		if (first != null) {
			begin(first);
			awaitEnd();
		}
		Throwable thrown = this.failure;
		if (thrown != null) {
			this.failure = null;
			throw new IllegalStateException(thrown);
		}
		return over.getAsBoolean();
	}

	private void awaitEnd() {
		try {
			long before = steps();
			while (!this.control.tryAcquire(STUCK_AFTER_SECONDS, TimeUnit.SECONDS)) {
				Actor stuck = this.acting;
				if (steps() == before && stuck != null) {
					throw new IllegalStateException(stuck.name + " waits for something outside the simulation");
				}
				before = steps();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Ends all actors. */
	void finish() {
		this.ending = true;
		this.actors.forEach((actor) -> actor.killed = true);
		run(this.actors::isEmpty, Instant.MAX);
		this.ending = false;
	}

	/** Decides who comes next; null if the run is over. */
	private @Nullable Actor next() {
		if (this.failure != null || this.over.getAsBoolean()) {
			return null;
		}
		List<Actor> ready = ready();
		if (ready.isEmpty() || this.now.isAfter(this.limit)) {
			return null;
		}
		Actor next = ready.get((ready.size() > 1) ? this.random.nextInt(ready.size()) : 0);
		this.steps.incrementAndGet();
		this.now = this.now.plus(STEP);
		this.acting = next;
		return next;
	}

	/** Those who don't wait; if all do, time passes until one doesn't. */
	private List<Actor> ready() {
		List<Actor> ready = new ArrayList<>();
		Instant first = Instant.MAX;
		for (Actor actor : this.actors) {
			Instant wakes = actor.wakesAt();
			if (!wakes.isAfter(this.now)) {
				wakes = this.now;
			}
			if (wakes.isBefore(first)) {
				ready.clear();
				first = wakes;
			}
			if (wakes.equals(first)) {
				ready.add(actor);
			}
		}
		if (first.equals(Instant.MAX)) {
			return List.of();
		}
		if (first.isAfter(this.now)) {
			this.now = first;
		}
		return ready;
	}

	private final class Time extends Clock {

		private final Supplier<Duration> ahead;

		Time(Supplier<Duration> ahead) {
			this.ahead = ahead;
		}

		@Override
		public Instant instant() {
			return Scheduler.this.now.plus(this.ahead.get()).truncatedTo(ChronoUnit.MICROS);
		}

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			throw new UnsupportedOperationException();
		}

	}

}
