package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.FaultyService;
import dev.handback.simulation.service.ModelRequest;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/** What goes wrong in a schedule with calls, transactions and machines. */
final class Mishaps implements Surroundings {

	/** What happens to writes while the service fails. */
	private static final List<Fault> OUTAGE = List.of(Fault.LOST_BEFORE, Fault.ERROR_BEFORE, Fault.ERROR_BEFORE,
			Fault.ERROR_AFTER, Fault.LOST_AFTER);

	/** What happens to them while it refuses everything. */
	private static final List<Fault> REFUSAL = List.of(Fault.LOST_BEFORE, Fault.ERROR_BEFORE);

	/**
	 * After these, the node knows nothing; any other answer, even a 5xx, is a real one.
	 */
	private static final Set<Fault> UNUSABLE = EnumSet.of(Fault.LOST_BEFORE, Fault.LOST_AFTER, Fault.LANDED_LATE,
			Fault.ERROR_BEFORE, Fault.ERROR_AFTER, Fault.HTML, Fault.TRUNCATED);

	/** The beginning of the points between a create's request and its id being stored. */
	private static final String CREATES = "create-";

	private final Schedule schedule;

	private final Scheduler scheduler;

	private final Story story;

	private final List<Node> nodes;

	private final Calls calls;

	private final JdbcClient database;

	private final DistrictId district;

	private final Random chance;

	private final List<String> broken = new ArrayList<>();

	private final Set<Integer> troubles = new TreeSet<>();

	private boolean healed;

	private boolean heldUp;

	private boolean refused;

	private Instant databaseGoneUntil = Instant.MIN;

	private int restarts;

	private int restartsIn;

	private Duration restartTakes = Duration.ZERO;

	private Instant serviceFailsUntil = Instant.MIN;

	private boolean readsFail;

	private boolean writesAct;

	private boolean hasFailed;

	private final Set<Instant> unanswered = new HashSet<>();

	private Duration freezesSending = Duration.ZERO;

	/** How far the second node's clock is ahead. */
	private final Duration ahead;

	private int chances;

	private Due due = Due.ALL;

	private long dueAt = -1;

	Mishaps(World world, Schedule schedule, JdbcClient database) {
		this.schedule = schedule;
		this.scheduler = world.scheduler();
		this.story = world.story();
		this.nodes = world.nodes();
		this.calls = world.calls();
		this.database = database;
		this.district = world.room().district();
		this.chance = new Random(schedule.seed() + 1);
		Random clocks = new Random(schedule.seed() + 3);
		this.ahead = (clocks.nextInt(3) == 0) ? Duration.ofMillis(clocks.nextInt(601) - 300L) : Duration.ZERO;
	}

	/** The numbers of the chances at which something went wrong. */
	Set<Integer> troubles() {
		return this.troubles;
	}

	/** The promises that were seen to be broken meanwhile. */
	List<String> seenBroken() {
		return this.broken;
	}

	/** Whether a node was killed, or its code was refused something during a create. */
	boolean interrupted() {
		return this.refused || this.schedule.has(Deed.Kind.KILL);
	}

	/** Whether transactions failed. */
	boolean losesTransactions() {
		return this.schedule.trouble().transactions() > 0 || this.schedule.has(Deed.Kind.DATABASE_GONE)
				|| this.schedule.has(Deed.Kind.DATABASE_RESTARTS);
	}

	/** Whether a node froze or was held up. */
	boolean heldUp() {
		return this.heldUp || this.schedule.has(Deed.Kind.FREEZE);
	}

	void databaseIsGone(Duration duration) {
		this.databaseGoneUntil = this.scheduler.now().plus(duration);
	}

	/**
	 * Lets the database restart in the middle of a transaction.
	 * @param statements how many statements of transactions are sent before
	 */
	void databaseRestarts(int statements, Duration duration) {
		this.restartsIn = statements + 1;
		this.restartTakes = duration;
	}

	/**
	 * Lets calls fail for a while.
	 * @param reads whether reads fail, too
	 * @param acts whether writes may take effect all the same
	 */
	void serviceFails(Duration duration, boolean reads, boolean acts) {
		this.serviceFailsUntil = this.scheduler.now().plus(duration);
		this.readsFail = reads;
		this.writesAct = acts;
		this.hasFailed = true;
	}

	/** Whether the service failed for a while. */
	boolean hasFailed() {
		return this.hasFailed;
	}

	/** Lets the node that writes next freeze before its request leaves. */
	void freezesSending(Duration duration) {
		this.freezesSending = duration;
	}

	/** Whether what was stored then came from a call without a usable answer. */
	boolean wasUnanswered(Instant stored) {
		return this.unanswered.contains(stored);
	}

	/** Whether the node learns what the service did. */
	static boolean isAnswer(Fault fault) {
		return !UNUSABLE.contains(fault);
	}

	/** From now on, nothing goes wrong. */
	void heal() {
		this.healed = true;
		this.freezesSending = Duration.ZERO;
		this.databaseGoneUntil = Instant.MIN;
		this.restartsIn = 0;
		this.serviceFailsUntil = Instant.MIN;
		this.nodes.forEach(Node::thaw);
		this.nodes.stream().filter((node) -> !node.isRunning()).forEach(Node::go);
	}

	@Override
	public boolean holdsGrades() {
		return this.schedule.holdsGrades();
	}

	@Override
	public Duration ahead(String node) {
		return node.equals("node 2") ? this.ahead : Duration.ZERO;
	}

	@Override
	public Due due() {
		if (this.dueAt != this.scheduler.stirs() || !this.due.next().isAfter(this.scheduler.now())) {
			this.dueAt = this.scheduler.stirs();
			this.due = Due.of(this.database, this.district, this.scheduler.now());
		}
		return this.due;
	}

	@Override
	public void connects() {
		int percent = this.schedule.trouble().pages();
		Actor actor = Scheduler.current();
		if (percent > 0 && actor != null && actor.connections == 0 && actor.name.endsWith(Person.REQUEST)
				&& goesWrong(percent)) {
			Duration delay = Duration.ofMillis(this.chance.nextInt(8_000));
			tell(actor.name + " waits " + delay + " for a connection");
			actor.heldUp = true;
			this.scheduler.sleep(delay);
		}
	}

	@Override
	public boolean refusesConnection() {
		return this.scheduler.now().isBefore(this.databaseGoneUntil);
	}

	@Override
	public int restarts() {
		return this.restarts;
	}

	@Override
	public void statement() {
		if (this.restartsIn > 0 && --this.restartsIn == 0) {
			this.restarts++;
			tell("The database restarts and is gone for " + this.restartTakes);
			databaseIsGone(this.restartTakes);
		}
	}

	@Override
	public Commit commit() {
		Actor actor = Scheduler.current();
		if (actor != null && actor.unanswered) {
			this.unanswered.add(this.scheduler.clock().instant());
		}
		if (!goesWrong(this.schedule.trouble().transactions())) {
			return Commit.FINE;
		}
		Commit commit = this.chance.nextBoolean() ? Commit.CUT_BEFORE : Commit.CUT_AFTER;
		tell("A transaction is " + ((commit == Commit.CUT_BEFORE) ? "cut off before it is" : "committed, but cut off"));
		return commit;
	}

	@Override
	public Fault fault(ModelRequest request, Instant made) {
		Fault fault = Fault.NONE;
		freezeSending(request);
		if (fails(request)) {
			List<Fault> failures = this.writesAct ? OUTAGE : REFUSAL;
			fault = request.isRead() ? Fault.ERROR_BEFORE : failures.get(this.chance.nextInt(failures.size()));
		}
		else if (goesWrong(this.schedule.trouble().calls())) {
			List<Fault> faults = FaultyService.applicableTo(request);
			fault = faults.get(this.chance.nextInt(faults.size()));
		}
		else if (!request.isRead() && goesWrong(this.schedule.trouble().points() / 2)) {
			Node node = this.nodes.get(this.chance.nextInt(this.nodes.size()));
			tell(node + " freezes during " + request.method() + " " + request.path());
			this.heldUp = true;
			node.freeze(Duration.ofMillis(this.chance.nextInt(240_000)));
			if (this.chance.nextBoolean()) {
				// Its own request leaves when it continues.
				this.scheduler.step();
			}
		}
		this.calls.leaves(made, this.scheduler.now(), request, fault);
		return fault;
	}

	private void freezeSending(ModelRequest request) {
		Actor actor = Scheduler.current();
		if (!request.isRead() && !this.freezesSending.isZero() && actor != null && actor.node != null) {
			Duration duration = this.freezesSending;
			this.freezesSending = Duration.ZERO;
			this.heldUp = true;
			tell(actor.node + " freezes for " + duration + " before " + request.method() + " " + request.path());
			actor.node.freeze(duration);
			this.scheduler.step();
		}
	}

	private boolean fails(ModelRequest request) {
		return this.scheduler.now().isBefore(this.serviceFailsUntil) && (this.readsFail || !request.isRead());
	}

	@Override
	public void reached(String point) {
		@Nullable Actor actor = Scheduler.current();
		if (actor != null && goesWrong(this.schedule.trouble().points() / 3)) {
			tell(actor.name + " is refused at " + point);
			this.refused |= point.startsWith(CREATES);
			throw new RefusedPoint(point);
		}
		if (actor != null && actor.connections == 0 && goesWrong(this.schedule.trouble().points())) {
			Duration delay = Duration.ofMillis(this.chance.nextInt(45_000));
			tell(actor.name + " is held up at " + point + " for " + delay);
			this.heldUp = true;
			actor.heldUp = true;
			this.scheduler.sleep(delay);
		}
	}

	@Override
	public void called(ModelRequest request, Fault fault, String answer) {
		Actor actor = Scheduler.current();
		if (actor != null) {
			actor.unanswered = !isAnswer(fault);
		}
		this.story.tell("    " + request.method() + " " + request.path()
				+ ((request.body() != null) ? " " + request.body() : "") + " -> "
				+ ((fault != Fault.NONE) ? fault + " (" + this.chances + "): " : "") + answer);
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

	private void tell(String what) {
		this.story.tell(what + " (" + this.chances + ")");
	}

	@Override
	public void broken(String what) {
		this.story.tell("BROKEN: " + what);
		this.broken.add(what);
	}

}
