package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
	 */
	void serviceFails(Duration duration, boolean reads) {
		this.serviceFailsUntil = this.scheduler.now().plus(duration);
		this.readsFail = reads;
	}

	/** From now on, nothing goes wrong. */
	void heal() {
		this.healed = true;
		this.databaseGoneUntil = Instant.MIN;
		this.restartsIn = 0;
		this.serviceFailsUntil = Instant.MIN;
		this.nodes.forEach(Node::thaw);
		this.nodes.stream().filter((node) -> !node.isRunning()).forEach(Node::go);
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
		if (fails(request)) {
			fault = request.isRead() ? Fault.ERROR_BEFORE : OUTAGE.get(this.chance.nextInt(OUTAGE.size()));
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
			this.scheduler.sleep(delay);
		}
	}

	@Override
	public void called(ModelRequest request, Fault fault, String answer) {
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
