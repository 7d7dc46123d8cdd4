package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The end of a schedule: everything works again, someone opens each assignment's page,
 * and soon nothing is left to do.
 */
final class Rest {

	/**
	 * Until then, everything has to come to rest. A service that allows few requests a
	 * minute leaves one of them for checks that pages asked for.
	 */
	private static final Duration LONGEST_UNREST = Duration.ofMinutes(30);

	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

	private static final Duration BETWEEN_VISITS = Duration.ofSeconds(65);

	/** How often the assignment itself is read, at most. */
	private static final Duration BETWEEN_READS = Duration.ofMinutes(5);

	private final World world;

	/** A connection of the simulation's own: no one acts before or after it is used. */
	private final JdbcClient database;

	private boolean over;

	Rest(World world, JdbcClient database) {
		this.world = world;
		this.database = database;
	}

	/** Heals everything and waits until nothing is left to do. */
	void await() {
		this.world.mishaps().heal();
		this.world.story().tell("Everything works again");
		int rests = this.world.refusedRows().student().isPresent() ? 2 : 1;
		Instant limit = this.world.scheduler().now().plus(LONGEST_UNREST.multipliedBy(rests));
		this.world.scheduler().spawn("a watcher", null, this::watch);
		if (this.world.mishaps().seenBroken().isEmpty() && !this.world.scheduler().run(() -> this.over, limit)) {
			this.world.mishaps().broken("I10: It doesn't come to rest: " + unrest());
		}
	}

	private void watch() {
		this.world.room().students().forEach((student) -> this.world.moves(student, false));
		this.world.shares(true);
		this.world.enterToken();
		new Administrator(this.world, "a watcher").act(Deed.Kind.RESUME);
		if (this.world.refusedRows().student().isPresent()) {
			awaitRestAndLook();
			this.world.story().tell("The damaged rows are mended");
			this.world.refusedRows().lift();
		}
		if (this.world.movesDueDates()) {
			// A check that wasn't made for a page, just before it, has read only the
			// list.
			awaitRestAndLook();
			this.world.scheduler().sleep(BETWEEN_READS);
		}
		awaitRestAndLook();
		this.over = true;
	}

	private void awaitRestAndLook() {
		awaitRest();
		// Opening a page shows what was changed in the LMS, unless it was just opened.
		this.world.scheduler().sleep(BETWEEN_VISITS);
		new Teacher(this.world, "a watcher", 1).looksAtEverything();
		awaitRest();
	}

	private void awaitRest() {
		Scheduler scheduler = this.world.scheduler();
		do {
			scheduler.rest(BETWEEN_LOOKS, scheduler.now().plus(BETWEEN_LOOKS.multipliedBy(6)));
		}
		while (!unrest().isEmpty());
	}

	private List<String> unrest() {
		List<String> unrest = new ArrayList<>(
				Unrest.of(this.database, this.world.room().district(), this.world.scheduler().now(), true));
		this.world.refusedRows()
			.student()
			.ifPresent((student) -> unrest.removeIf((line) -> line.startsWith(student.value() + " ")));
		if (this.world.nodes().stream().anyMatch(Node::hasIdsOnDisk)) {
			unrest.add("ids on disk");
		}
		return unrest;
	}

}
