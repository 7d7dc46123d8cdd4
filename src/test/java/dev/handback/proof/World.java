package dev.handback.proof;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.handback.simulation.Ledger;
import dev.handback.simulation.Unrest;
import dev.handback.support.Link;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.SectionId;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import tools.jackson.databind.JsonNode;

import org.springframework.dao.DataAccessException;
import org.springframework.util.FileSystemUtils;

/** Two nodes, the sandbox and a database, in which a script takes place. */
final class World implements AutoCloseable {

	static final SectionId SECTION = People.section('a', 1);

	private static final Duration START = Duration.ofMinutes(4);

	/** Until then, everything has to come to rest. */
	private static final Duration LONGEST_UNREST = Duration.ofSeconds(150);

	/** Until then, what was under way has landed or was given up. */
	private static final Duration DEADLINES = Duration.ofSeconds(15);

	private static final Duration LONGEST_PAGE = Duration.ofMinutes(2);

	private final Script script;

	private final URI sandbox;

	private final Database database;

	private final List<Node> nodes;

	private final Map<String, Person> people = new LinkedHashMap<>();

	private final Ledger ledger = new Ledger();

	private final List<LmsTeacher.Entered> entered = new ArrayList<>();

	private final Story story = new Story();

	private final Mishaps mishaps;

	private final List<String> broken = new ArrayList<>();

	private World(Script script, URI sandbox, Database database, List<Node> nodes) {
		this.script = script;
		this.sandbox = sandbox;
		this.database = database;
		this.nodes = nodes;
		this.mishaps = new Mishaps(nodes, database, this.story);
		Stream.concat(Stream.of("teacher 1", "teacher 2", "someone in the LMS"), Script.STUDENTS.stream())
			.forEach((name) -> this.people.put(name, Person.of(this, name)));
	}

	/**
	 * Starts everything.
	 * @param template the data of a database that has the app's tables
	 * @param ports where the nodes may be
	 */
	static World start(Script script, URI sandbox, Path template, List<Integer> ports, Path directory)
			throws IOException, InterruptedException {
		FileSystemUtils.deleteRecursively(directory);
		TestService.pull(sandbox, "POST", "/reset", "");
		Database database = Database.start(template, directory);
		List<Node> nodes = List.of(new Node("node 1", ports.get(0), directory, sandbox, database.port(), Duration.ZERO),
				new Node("node 2", ports.get(1), directory, sandbox, database.port(), script.clock()));
		return new World(script, sandbox, database, nodes);
	}

	URI sandbox() {
		return this.sandbox;
	}

	List<Node> nodes() {
		return this.nodes;
	}

	Story story() {
		return this.story;
	}

	Person person(String name) {
		return this.people.get(name);
	}

	/** Adds to what people were told. */
	void tells(Consumer<Ledger> what) {
		synchronized (this.ledger) {
			what.accept(this.ledger);
		}
	}

	/** Looks something up in what people were told. */
	<T> T told(Function<Ledger, T> what) {
		synchronized (this.ledger) {
			return what.apply(this.ledger);
		}
	}

	void entered(LmsTeacher.Entered points) {
		synchronized (this.entered) {
			this.entered.add(points);
		}
	}

	List<LmsTeacher.Entered> entered() {
		return List.copyOf(this.entered);
	}

	/** The title of work, as something that people save. */
	static Ledger.Field titleOf(Ledger.Work work) {
		return new Ledger.Field(work.id(), People.person('a', 1), "title");
	}

	/** The section's assignments in the LMS, each with its submissions. */
	List<JsonNode> assignmentsInTheLms() {
		List<JsonNode> assignments = new ArrayList<>();
		TestService.console(this.sandbox, "/sections/" + SECTION + "/gradebook")
			.path("assignments")
			.forEach(assignments::add);
		return assignments;
	}

	List<String> run() throws Exception {
		begin();
		play();
		try {
			if (rests()) {
				this.broken.addAll(new Oracle(this, new Witness(this.sandbox).listen()).broken());
			}
		}
		catch (RuntimeException ex) {
			fails(ex);
		}
		return this.broken;
	}

	private void begin() throws Exception {
		for (Node node : this.nodes) {
			node.go();
		}
		await(START, () -> this.nodes.get(0).answers() && this.nodes.get(1).answers());
		await(START,
				() -> this.database.jdbc()
					.sql("select exists (select from enrollment where section_id = ?)")
					.param(SECTION.value())
					.query(Boolean.class)
					.single());
		for (Person person : this.people.values()) {
			Awaitility.await().atMost(START).ignoreExceptions().until(() -> {
				person.signIn();
				return true;
			});
		}
		this.story.begin();
		if (!this.script.clock().isZero()) {
			this.story.tell("the clock of node 2 is wrong by " + this.script.clock()
					+ (Node.clockCanBeWrong() ? "" : ", but this machine has no libfaketime"));
		}
		((Teacher) person("teacher 1")).setsWork();
		await(START, () -> !assignmentsInTheLms().isEmpty());
	}

	private void play() throws InterruptedException {
		Instant start = Instant.now();
		List<Thread> threads = new ArrayList<>();
		this.people.forEach((name, person) -> threads.add(new Thread(() -> {
			for (Deed deed : this.script.deeds()) {
				if (deed.who().equals(name)) {
					sleepUntil(start.plus(deed.at()));
					person.does(deed);
				}
			}
		}, name)));
		this.script.troubles().forEach((trouble) -> threads.add(new Thread(() -> {
			sleepUntil(start.plus(trouble.at()));
			this.mishaps.happens(trouble);
		}, trouble.kind().toString())));
		threads.forEach((thread) -> thread.setUncaughtExceptionHandler((any, ex) -> fails(ex)));
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private static void sleepUntil(Instant time) {
		Duration wait = Duration.between(Instant.now(), time);
		if (!wait.isNegative()) {
			Link.sleep(wait);
		}
	}

	/** The test itself failed. */
	private void fails(Throwable ex) {
		synchronized (this.broken) {
			this.broken.add(Thread.currentThread().getName() + " failed: " + ex + " at " + ex.getStackTrace()[0]);
		}
	}

	/**
	 * Heals everything and waits until nothing is left to do.
	 * @return whether it came to rest
	 */
	private boolean rests() throws Exception {
		this.mishaps.heal();
		Instant healed = Instant.now();
		this.story.tell("Everything works again");
		try {
			await(LONGEST_PAGE, () -> this.nodes.get(0).answers() && this.nodes.get(1).answers());
			sleepUntil(healed.plus(DEADLINES));
			await(LONGEST_UNREST, () -> unrest(false).isEmpty());
			// What could land late has landed.
			this.database.jdbc().sql("update delivery set look_at = now() where look_at > now()").update();
			this.database.jdbc()
				.sql("update delivery set due_at = now() where state = 'UNKNOWN' and due_at > now()")
				.update();
			await(LONGEST_UNREST, () -> unrest(true).isEmpty());
			// Opening a page shows what was changed in the LMS, unless it was just
			// opened.
			this.database.jdbc().sql("""
					with earlier as (
						select district_id, assignment_id, looked_at - interval '2 minutes' as at from lms_look)
					update lms_look set looked_at = earlier.at from earlier
					where lms_look.district_id = earlier.district_id
						and lms_look.assignment_id = earlier.assignment_id""").update();
			told(Ledger::works).forEach((work) -> ((Teacher) person("teacher 1")).looksAt(work));
			Link.sleep(Duration.ofSeconds(2));
			await(LONGEST_UNREST, () -> unrest(true).isEmpty());
			this.story.tell("Nothing is left to do");
			return this.broken.isEmpty();
		}
		catch (ConditionTimeoutException ex) {
			this.broken.add("I10: it doesn't come to rest: " + why());
			return false;
		}
	}

	private String why() throws IOException, InterruptedException {
		for (Node node : this.nodes) {
			if (!node.answers()) {
				return node + " shows no pages";
			}
		}
		return unrest(true).toString();
	}

	private List<String> unrest(boolean late) {
		return Unrest.of(this.database.jdbc(), People.district('a'), Instant.now(), late);
	}

	private static void await(Duration limit, Callable<Boolean> condition) {
		Awaitility.await()
			.atMost(limit)
			.pollInterval(Duration.ofMillis(250))
			.ignoreExceptionsMatching((ex) -> ex instanceof DataAccessException || ex instanceof IllegalStateException)
			.until(condition);
	}

	@Override
	public void close() {
		this.nodes.forEach(Node::close);
		this.database.close();
	}

}
