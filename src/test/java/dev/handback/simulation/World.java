package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import dev.handback.signon.SignedInUser;
import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.FaultyService;
import dev.handback.simulation.service.Landed;
import dev.handback.simulation.service.ModelDistrict;
import dev.handback.simulation.service.ModelRequest;
import dev.handback.simulation.service.ServiceModel;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/** A district with one section, in which a schedule takes place. */
final class World implements Surroundings {

	/** Requests a minute at a service that allows few. */
	private static final int NARROW = 12;

	private static final Duration LONGEST_PLAY = Duration.ofHours(1);

	/** Until then, everything has to come to rest. */
	private static final Duration LONGEST_UNREST = Duration.ofMinutes(20);

	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

	private static final Duration BETWEEN_VISITS = Duration.ofSeconds(65);

	/** What happens to writes while the service fails. */
	private static final List<Fault> OUTAGE = List.of(Fault.LOST_BEFORE, Fault.ERROR_BEFORE, Fault.ERROR_BEFORE,
			Fault.ERROR_AFTER, Fault.LOST_AFTER);

	/** The reasons that no one has to do anything about. */
	private static final String[] MOVING = Stream
		.concat(Stream.of(""),
				Stream.of(Reason.values())
					.filter((reason) -> reason.owner() == Reason.Owner.NO_ONE && reason.isTriedAgain())
					.map(Reason::name))
		.toArray(String[]::new);

	private final Scheduler scheduler;

	/** A connection of the simulation's own: no one acts before or after it is used. */
	private final JdbcClient database;

	private final List<Node> nodes;

	private final Schedule schedule;

	private final Random chance;

	private final Instant begun;

	private final Classroom room;

	private final ModelDistrict lms;

	private final Calls calls;

	private final Ledger ledger = new Ledger();

	private final List<String> story = new ArrayList<>();

	private final List<String> broken = new ArrayList<>();

	private final Set<Integer> troubles = new TreeSet<>();

	private boolean healed;

	private boolean heldUp;

	private boolean refused;

	private Instant databaseGoneUntil = Instant.MIN;

	private Instant serviceFailsUntil = Instant.MIN;

	private boolean readsFail;

	private int chances;

	private int busy;

	private int told;

	private Due due = Due.ALL;

	private long dueAt = -1;

	World(long number, Scheduler scheduler, ServiceModel service, JdbcClient database, List<Node> nodes,
			Schedule schedule) {
		this.scheduler = scheduler;
		this.database = database;
		this.nodes = nodes;
		this.schedule = schedule;
		this.chance = new Random(schedule.seed() + 1);
		this.begun = scheduler.now();
		this.room = new Classroom(number, schedule.provider());
		this.lms = this.room.in(service);
		this.calls = new Calls(service);
		if (new Random(schedule.seed() + 2).nextInt(4) == 0) {
			this.lms.limit(NARROW);
		}
	}

	Classroom room() {
		return this.room;
	}

	ModelDistrict lms() {
		return this.lms;
	}

	Ledger ledger() {
		return this.ledger;
	}

	Calls calls() {
		return this.calls;
	}

	/** Whether anyone intends to do that. */
	boolean has(Deed.Kind kind) {
		return this.schedule.deeds().stream().anyMatch((deed) -> deed.kind() == kind);
	}

	/** Someone of the district, signed in. */
	SignedInUser signedIn(PersonId person, Role role) {
		return new SignedInUser(person, this.room.district(), "Test Person", "Test District", Set.of(role),
				Set.of(role), role, this.scheduler.now());
	}

	/** Whether a node was killed, or its code was refused something, anywhere. */
	boolean wasInterrupted() {
		return this.refused || has(Deed.Kind.KILL);
	}

	/** Whether a node froze or was held up. */
	boolean wasHeldUp() {
		return this.heldUp || has(Deed.Kind.FREEZE);
	}

	Scheduler scheduler() {
		return this.scheduler;
	}

	List<Node> nodes() {
		return this.nodes;
	}

	Outcome run() {
		long before = this.scheduler.steps();
		this.room.furnish(this.nodes.get(0).app());
		this.nodes.forEach(Node::go);
		Map<String, List<Deed>> byActor = new LinkedHashMap<>();
		this.schedule.deeds()
			.forEach((deed) -> byActor.computeIfAbsent(deed.actor(), (key) -> new ArrayList<>()).add(deed));
		byActor.forEach((actor, deeds) -> {
			this.busy++;
			this.scheduler.spawn(actor, null, () -> {
				Person.of(this, actor).does(deeds);
				this.busy--;
			});
		});
		if (!this.scheduler.run(() -> this.busy == 0 || !this.broken.isEmpty(),
				this.scheduler.now().plus(LONGEST_PLAY))) {
			broken("Someone is still waiting for a page after an hour");
		}
		rest();
		if (this.broken.isEmpty()) {
			this.broken.addAll(new Oracle(this).findings());
		}
		listen();
		return new Outcome(this.broken, this.story, this.troubles, this.scheduler.steps() - before);
	}

	/** Heals everything and waits until nothing is left to do. */
	private void rest() {
		this.healed = true;
		this.databaseGoneUntil = Instant.MIN;
		this.serviceFailsUntil = Instant.MIN;
		this.nodes.forEach(Node::thaw);
		this.nodes.stream().filter((node) -> !node.isRunning()).forEach(Node::go);
		tell("Everything works again");
		Instant limit = this.scheduler.now().plus(LONGEST_UNREST);
		Watch watch = new Watch();
		this.scheduler.spawn("a watcher", null, watch::keep);
		if (this.broken.isEmpty() && !this.scheduler.run(() -> watch.over, limit)) {
			broken("It doesn't come to rest: " + unrest());
		}
	}

	/**
	 * The rows that a node still has something to do with; those that wait for a person
	 * are retried only once in a while.
	 */
	private List<String> unrest() {
		return this.database.sql("""
				select concat_ws(' ', coalesce(student_id, 'assignment'), state, reason, due_at, lease_until, look_at)
				from delivery where district_id = :district and (lease is not null or state in ('SENDING', 'CHECKING')
					or late_write or look_at <= :now
					or state = 'DUE' and coalesce(reason, '') = any (:moving)
					or reason = 'NOT_ENROLLED'
					or state = 'UNKNOWN' and due_at > :now)""")
			.param("district", this.room.district().value())
			.param("moving", MOVING)
			.param("now", OffsetDateTime.ofInstant(this.scheduler.now(), ZoneOffset.UTC))
			.query(String.class)
			.list();
	}

	/** Lets a student leave the section or return. */
	void moves(PersonId student, boolean leaves) {
		if (this.room.moves(jdbc(), student, leaves)) {
			if (leaves) {
				this.lms.leaves(this.room.section(), student);
			}
			else {
				this.lms.joins(this.room.section(), student);
			}
		}
	}

	/** Shares the section, or doesn't any more. */
	void shares(boolean shared) {
		this.room.shares(jdbc(), shared);
		this.lms.shared(this.room.section(), shared);
	}

	void replaceToken() {
		this.room.replaceToken(this.lms);
	}

	void enterToken() {
		this.room.enterToken(this.nodes.get(0).app());
	}

	/**
	 * Lets calls fail for a while.
	 * @param reads whether reads fail, too
	 */
	void serviceFails(Duration duration, boolean reads) {
		this.serviceFailsUntil = this.scheduler.now().plus(duration);
		this.readsFail = reads;
	}

	private boolean fails(ModelRequest request) {
		return this.scheduler.now().isBefore(this.serviceFailsUntil) && (this.readsFail || !isRead(request));
	}

	private static boolean isRead(ModelRequest request) {
		return request.method().equals("GET");
	}

	private JdbcClient jdbc() {
		return this.nodes.get(0).app().getBean(JdbcClient.class);
	}

	/** Adds to the story. */
	void tell(String what) {
		listen();
		this.story.add(time(this.scheduler.now()) + " " + what);
	}

	/** The time since the schedule began. */
	private String time(Instant at) {
		Duration time = Duration.between(this.begun, at);
		return "%02d:%02d.%03d".formatted(time.toMinutes(), time.toSecondsPart(), time.toMillisPart());
	}

	/** Adds what has happened in the LMS since. */
	private void listen() {
		List<Landed> landed = this.lms.landed();
		for (; this.told < landed.size(); this.told++) {
			this.story.add("    " + time(landed.get(this.told).at()) + " " + landed.get(this.told));
		}
	}

	void databaseIsGone(Duration duration) {
		this.databaseGoneUntil = this.scheduler.now().plus(duration);
	}

	@Override
	public Due due() {
		if (this.dueAt != this.scheduler.stirs() || !this.due.next().isAfter(this.scheduler.now())) {
			this.dueAt = this.scheduler.stirs();
			this.due = Due.of(this.database, this.room.district(), this.scheduler.now());
		}
		return this.due;
	}

	@Override
	public boolean refusesConnection() {
		return this.scheduler.now().isBefore(this.databaseGoneUntil);
	}

	@Override
	public Commit commit() {
		if (!goesWrong(this.schedule.trouble().transactions())) {
			return Commit.FINE;
		}
		Commit commit = this.chance.nextBoolean() ? Commit.CUT_BEFORE : Commit.CUT_AFTER;
		tell("A transaction is " + ((commit == Commit.CUT_BEFORE) ? "cut off before it is" : "committed, but cut off")
				+ " (" + this.chances + ")");
		return commit;
	}

	@Override
	public Fault fault(ModelRequest request) {
		Fault fault = Fault.NONE;
		if (fails(request)) {
			fault = isRead(request) ? Fault.ERROR_BEFORE : OUTAGE.get(this.chance.nextInt(OUTAGE.size()));
		}
		else if (goesWrong(this.schedule.trouble().calls())) {
			List<Fault> faults = FaultyService.applicableTo(request);
			fault = faults.get(this.chance.nextInt(faults.size()));
		}
		else if (!isRead(request) && goesWrong(this.schedule.trouble().points() / 2)) {
			Node node = this.nodes.get(this.chance.nextInt(this.nodes.size()));
			tell(node + " freezes during " + request.method() + " " + request.path() + " (" + this.chances + ")");
			this.heldUp = true;
			node.freeze(Duration.ofMillis(this.chance.nextInt(120_000)));
		}
		this.calls.leaves(this.scheduler.now(), request, fault);
		return fault;
	}

	@Override
	public void reached(String point) {
		Scheduler.@Nullable Actor actor = Scheduler.current();
		if (actor != null && goesWrong(this.schedule.trouble().points() / 3)) {
			tell(actor.name + " is refused at " + point + " (" + this.chances + ")");
			this.refused = true;
			throw new RefusedPoint(point);
		}
		if (actor != null && actor.connections == 0 && goesWrong(this.schedule.trouble().points())) {
			Duration delay = Duration.ofMillis(this.chance.nextInt(45_000));
			tell(actor.name + " is held up at " + point + " for " + delay + " (" + this.chances + ")");
			this.heldUp = true;
			this.scheduler.sleep(delay);
		}
	}

	@Override
	public void called(ModelRequest request, Fault fault, String answer) {
		tell("    " + request.method() + " " + request.path() + ((request.body() != null) ? " " + request.body() : "")
				+ " -> " + ((fault != Fault.NONE) ? fault + " (" + this.chances + "): " : "") + answer);
	}

	private boolean goesWrong(int percent) {
		boolean wrong = this.chance.nextInt(100) < percent;
		int number = ++this.chances;
		if (!wrong || this.healed || this.schedule.spared().contains(number)) {
			return false;
		}
		this.troubles.add(number);
		return true;
	}

	@Override
	public void broken(String what) {
		tell("BROKEN: " + what);
		this.broken.add(what);
	}

	/**
	 * Someone who opens each assignment's page once in a while, and sees when nothing
	 * moves any more.
	 */
	private final class Watch {

		private boolean over;

		void keep() {
			Teacher watcher = new Teacher(World.this, "a watcher", 1);
			World.this.room.students().forEach((student) -> moves(student, false));
			shares(true);
			enterToken();
			new Bystander(World.this, "a watcher").act(Deed.Kind.RESUME);
			awaitRest();
			// Opening a page shows what was changed in the LMS, unless it was just
			// opened.
			World.this.scheduler.sleep(BETWEEN_VISITS);
			watcher.looksAtEverything();
			World.this.scheduler.sleep(BETWEEN_LOOKS.multipliedBy(2));
			awaitRest();
			this.over = true;
		}

		private void awaitRest() {
			do {
				World.this.scheduler.rest(BETWEEN_LOOKS,
						World.this.scheduler.now().plus(BETWEEN_LOOKS.multipliedBy(6)));
			}
			while (!unrest().isEmpty());
		}

	}

}
