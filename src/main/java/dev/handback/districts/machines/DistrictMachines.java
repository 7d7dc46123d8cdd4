package dev.handback.districts.machines;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import dev.handback.client.pace.BackgroundThreads;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.stereotype.Component;

/**
 * Asks about all districts at once. The database may be a cluster: while one of its
 * machines doesn't answer, the districts on the others are asked about without it.
 */
@Component
public class DistrictMachines {

	private static final Logger logger = LoggerFactory.getLogger(DistrictMachines.class);

	static final Duration TRY_AGAIN = Duration.ofSeconds(10);

	private final MachineProbe probe;

	private final BackgroundThreads threads;

	private final Clock clock;

	private final AtomicBoolean trying = new AtomicBoolean();

	private volatile Reach reach = Reach.ALL;

	DistrictMachines(MachineProbe probe, BackgroundThreads threads, Clock clock) {
		this.probe = probe;
		this.threads = threads;
		this.clock = clock;
	}

	/**
	 * Asks about all districts or, if that fails, about those whose machine answers. No
	 * transaction may be open.
	 */
	public <T> List<T> ask(Function<Asked, List<T>> question) {
		tryAgain(this.reach);
		Reach now = this.reach;
		try {
			return question.apply(now.asked());
		}
		catch (CannotGetJdbcConnectionException ex) {
			throw ex;
		}
		catch (DataAccessException ex) {
			Reach found = look(now);
			if (found.silent().equals(now.silent())) {
				throw ex;
			}
			return question.apply(found.asked());
		}
	}

	/** Whether the district's machine answered when it was asked last. */
	public boolean reaches(DistrictId district) {
		List<String> districts = this.reach.asked().districts();
		return districts == null || districts.contains(district.value());
	}

	// It takes a while to notice that a machine has vanished, and no one waits for that.
	private void tryAgain(Reach known) {
		if (!known.until().isAfter(this.clock.instant()) && this.trying.compareAndSet(false, true)) {
			try {
				this.threads.run(() -> lookAgain(known));
			}
			catch (RejectedExecutionException ex) {
				this.trying.set(false);
			}
		}
	}

	private void lookAgain(Reach known) {
		try {
			look(known);
		}
		catch (DataAccessException ex) {
			logger.warn("Could not ask which machines of the database answer: {}", ex.getClass().getSimpleName());
		}
		finally {
			this.trying.set(false);
		}
	}

	/** Finds out which machines answer, unless another thread has just done so. */
	private synchronized Reach look(Reach known) {
		if (!this.reach.equals(known)) {
			return this.reach;
		}
		Set<String> silent = new TreeSet<>();
		List<String> reached = new ArrayList<>();
		this.probe.machines().forEach((machine, districts) -> {
			if (this.probe.answers(districts)) {
				reached.addAll(districts);
			}
			else {
				silent.add(machine);
			}
		});
		if (!silent.equals(known.silent())) {
			logger.warn("{} machines of the database don't answer: {}", silent.size(), silent);
		}
		this.reach = (silent.isEmpty() || reached.isEmpty()) ? Reach.ALL
				: new Reach(silent, new Asked(reached), this.clock.instant().plus(TRY_AGAIN));
		return this.reach;
	}

	/**
	 * The districts that a question is about.
	 *
	 * @param districts null for all
	 */
	public record Asked(@Nullable List<String> districts) {

		public static final Asked ALL = new Asked(null);

		/** The condition for that column, with the parameter {@code asked}. */
		public String among(String column) {
			return (this.districts != null) ? column + " = any(:asked)" : "true";
		}

		/**
		 * The same condition for a table that is joined by district to one that has it. A
		 * cluster skips a machine only if every table has the condition. Written like
		 * this, PostgreSQL checks it for the rows that it finds, instead of searching an
		 * index for the whole list with each lookup, which takes minutes with thousands
		 * of districts.
		 */
		public String amongToo(String column) {
			return (this.districts != null)
					? "(%1$s = any(:asked) or %1$s = (cast(:asked as text[]))[1])".formatted(column) : "true";
		}

		/** The value of the parameter. */
		public String[] ids() {
			return (this.districts != null) ? this.districts.toArray(String[]::new) : new String[0];
		}

	}

	/**
	 * What is known of the machines.
	 *
	 * @param silent those that don't answer
	 * @param asked the districts of the others
	 * @param until when the silent ones are asked again
	 */
	private record Reach(Set<String> silent, Asked asked, Instant until) {

		private static final Reach ALL = new Reach(Set.of(), Asked.ALL, Instant.MAX);

	}

}
