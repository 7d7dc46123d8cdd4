package dev.handback.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import dev.handback.signon.SignedInUser;
import dev.handback.simulation.service.ModelDistrict;
import dev.handback.simulation.service.ServiceModel;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;

import dev.handback.support.People;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A district with one section, in which a schedule takes place. */
final class World {

	/** Requests a minute at a service that allows few. */
	private static final int NARROW = 12;

	private static final Duration LONGEST_PLAY = Duration.ofHours(1);

	private final Scheduler scheduler;

	private final JdbcClient database;

	private final List<Node> nodes;

	private final Schedule schedule;

	private final Classroom room;

	private final ModelDistrict lms;

	private final Calls calls;

	private final Ledger ledger = new Ledger();

	private final Story story;

	private final Mishaps mishaps;

	private final RefusedRows refusedRows;

	private int busy;

	/**
	 * Prepares a district.
	 * @param database a connection of the simulation's own
	 */
	World(long number, Scheduler scheduler, ServiceModel service, JdbcClient database, List<Node> nodes,
			Schedule schedule) {
		this.scheduler = scheduler;
		this.database = database;
		this.nodes = nodes;
		this.schedule = schedule;
		this.room = new Classroom(number, schedule.provider());
		this.lms = this.room.in(service);
		this.calls = new Calls(service);
		this.story = new Story(scheduler, this.lms);
		this.mishaps = new Mishaps(this, schedule, database);
		this.refusedRows = new RefusedRows(database);
		// Whoever grades on both sides at once meets most often while grades wait.
		if (new Random(schedule.seed() + 2).nextInt(4) == 0 || schedule.has(Deed.Kind.LMS_GRADES_TOO)) {
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

	Story story() {
		return this.story;
	}

	Mishaps mishaps() {
		return this.mishaps;
	}

	RefusedRows refusedRows() {
		return this.refusedRows;
	}

	Scheduler scheduler() {
		return this.scheduler;
	}

	List<Node> nodes() {
		return this.nodes;
	}

	/** Someone of the district, signed in. */
	SignedInUser signedIn(PersonId person, Role role) {
		return new SignedInUser(person, this.room.district(), "Test Person", "Test District", Set.of(role),
				Set.of(role), role, this.scheduler.now());
	}

	Outcome run() {
		long before = this.scheduler.steps();
		this.room.furnish(this.nodes.get(0).app());
		this.nodes.forEach(Node::go);
		play();
		new Rest(this, this.database).await();
		List<String> broken = new ArrayList<>(this.mishaps.seenBroken());
		if (broken.isEmpty()) {
			broken.addAll(new Oracle(this).broken());
		}
		return new Outcome(broken, this.story.lines(), this.mishaps.troubles(), this.scheduler.steps() - before);
	}

	/** Opening all pages takes longer than the rest of a schedule. */
	boolean comparesPages() {
		return this.schedule.seed() % 20 == 0;
	}

	private void play() {
		Map<String, List<Deed>> byActor = new LinkedHashMap<>();
		this.schedule.deeds()
			.forEach((deed) -> byActor.computeIfAbsent(deed.actor(), (key) -> new ArrayList<>()).add(deed));
		if (comparesPages()) {
			this.scheduler.spawn("a visitor", null, new Visitor(this, this.schedule.seed())::visits);
		}
		byActor.forEach((actor, deeds) -> {
			this.busy++;
			this.scheduler.spawn(actor, null, () -> {
				Person.of(this, actor).does(deeds);
				this.busy--;
			});
		});
		if (!this.scheduler.run(() -> this.busy == 0 || !this.mishaps.seenBroken().isEmpty(),
				this.scheduler.now().plus(LONGEST_PLAY))) {
			this.mishaps.broken("Someone is still waiting for a page after an hour");
		}
	}

	/** Opens a page and takes what it shows from its record. */
	MvcTestResult opens(SignedInUser user, String address) {
		return this.nodes.get(1).mvc().get().uri(address).with(People.as(user)).with(Unread.page()).exchange();
	}

	MvcTestResult teacherOpens(String address) {
		return opens(signedIn(this.room.teacher(1), Role.TEACHER), address);
	}

	MvcTestResult administratorOpens(String address) {
		return opens(signedIn(this.room.administrator(), Role.DISTRICT_ADMIN), address);
	}

	/** The address of the section. */
	String section() {
		return "/sections/" + this.room.section();
	}

	Provider provider() {
		return this.schedule.provider();
	}

	/** Whether someone does in the LMS whatever can be done there. */
	boolean changesThere() {
		return this.schedule.has(Deed.Kind.LMS_CHANGES);
	}

	/** Whether due dates are moved in the LMS. */
	boolean movesDueDates() {
		return this.schedule.has(Deed.Kind.LMS_MOVES_DUE_DATE) || changesThere();
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

	/** The section ends with its term, here and for the service. */
	void endsTerm() {
		this.room.endsTerm(jdbc());
		this.lms.shared(this.room.section(), false);
	}

	void replaceToken() {
		this.room.replaceToken(this.lms);
	}

	void enterToken() {
		this.room.enterToken(this.nodes.get(0).app());
	}

	private JdbcClient jdbc() {
		return this.nodes.get(0).app().getBean(JdbcClient.class);
	}

}
