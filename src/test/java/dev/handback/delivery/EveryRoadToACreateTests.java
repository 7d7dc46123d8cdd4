package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerLine;
import dev.handback.delivery.courier.IdJournal;
import dev.handback.delivery.courier.RecoveredIds;
import dev.handback.delivery.outbox.Creates;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.support.People;
import dev.handback.support.Seeds;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A random walk over everything that people, faults and nodes can do to assignments; the
 * sandbox's journal shows how often each was created.
 */
class EveryRoadToACreateTests extends DeliveryTest {

	private static final int STEPS = 70;

	private static final List<String> FAULTS = List.of("'kind': 'reset'", "'kind': 'reset', 'fires': 'after'",
			"'kind': 'answer', 'status': 503, 'fires': 'after'", "'kind': 'answer', 'status': 500",
			"'kind': 'answer', 'status': 502, 'fires': 'after'", "'kind': 'html', 'fires': 'after'",
			"'kind': 'answer', 'status': 429");

	@Autowired
	private Creates creates;

	@Autowired
	private DeliveryControls controls;

	@Autowired
	private Ledger ledger;

	@Autowired
	private IdJournal unstored;

	@Autowired
	private RecoveredIds found;

	/** Pages that were opened at some point and are still open. */
	private final List<OpenPage> pages = new ArrayList<>();

	private final List<List<LeasedDelivery>> frozen = new ArrayList<>();

	private WalkedAssignments walked;

	@BeforeEach
	void startWalk() {
		this.walked = new WalkedAssignments(this.jdbc);
	}

	@AfterEach
	void cleanUp() {
		update("delete from second_lms_id");
	}

	@ParameterizedTest
	@Seeds(2)
	void noneLeadsToASecondCreateUnlessAPersonChoseIt(long seed) {
		Random random = new Random(seed);
		Teaching teaching = teaching('a');
		for (int step = 0; step < STEPS; step++) {
			if (this.walked.all().isEmpty() || random.nextInt(8) == 0) {
				setsWork(teaching, random);
			}
			List<AssignmentId> all = this.walked.all();
			int action = random.nextInt(17);
			act(action, teaching, all.get(random.nextInt(all.size())), random);
			this.delivery.deliver();
			this.walked.listen();
			assertThat(this.walked.surplus()).as("seed %d, step %d, action %d", seed, step, action).isEmpty();
		}
		this.walked.all().forEach((one) -> creates(this.walked.title(one)).forEach(this.walked::followsARead));
		settles();
		this.walked.all().forEach((one) -> endsOnItsOwnOrByAPerson(teaching, one, seed));
	}

	private void settles() {
		TestService.INSTANCE.pull("DELETE", "/faults", "");
		this.delivery.leasesRunOut();
		for (int round = 0; round < 4; round++) {
			this.delivery.timePasses();
			this.delivery.deliver();
		}
		this.walked.listen();
	}

	private void endsOnItsOwnOrByAPerson(Teaching teaching, AssignmentId one, long seed) {
		if (!this.walked.row(one).startsWith("DELIVERED")) {
			Map<String, String> answers = teaching.offeredAnswers(one);
			assertThat(answers).as("seed %d, %s: %s", seed, one, this.walked.row(one)).isNotEmpty();
			if (this.walked.isDeletedHere(one)) {
				teaching.presses(one, "is-gone");
				this.walked.saidToBeGone(one);
				assertThat(this.walked.row(one)).startsWith("DELIVERED");
			}
		}
		if (this.walked.isDeletedHere(one)) {
			assertThat(teaching.looksAt(one)).hasStatus(404);
			assertThat(this.walked.stillThere(one)).as("seed %d, %s: left in the LMS, and no one was asked", seed, one)
				.isEmpty();
		}
	}

	private void setsWork(Teaching teaching, Random random) {
		String title = "Road " + UUID.randomUUID();
		if (random.nextInt(4) > 0) {
			fault('a', "create_assignment", FAULTS.get(random.nextInt(FAULTS.size())));
		}
		this.walked.add(teaching.setsWork(title), title);
	}

	private void act(int action, Teaching teaching, AssignmentId one, Random random) {
		String title = this.walked.title(one);
		switch (action) {
			case 0 -> teaching.edits(one, title, "2099-0" + (1 + random.nextInt(9)) + "-15");
			case 1 -> opens(teaching, one);
			case 2 -> answers(colleague(), one, random);
			case 3 -> {
				opens(teaching, one);
				answers(teaching, this.pages.get(this.pages.size() - 1), random);
			}
			case 4 -> {
				if (random.nextInt(4) == 0) {
					teaching.presses(one, "delete");
				}
			}
			case 5 -> teaching.types(one, People.student('a', 9), "" + random.nextInt(20), "");
			case 6 -> teaching.presses(one, "send-all-again");
			case 7 -> this.controls.retryAll(People.district('a'), People.administrator('a').person(), null);
			case 8 -> this.jdbc.sql("select id from delivery")
				.query(Long.class)
				.list()
				.forEach((row) -> this.controls.retry(People.district('a'), People.administrator('a').person(), row));
			case 9 -> stopsWhilePosting();
			case 10 -> freezes();
			case 11 -> thaws();
			case 12 -> deletesThere(one);
			case 13 -> learnsItsId(one, random.nextBoolean());
			case 14 -> this.delivery.timePasses(Duration.ofSeconds(random.nextInt(60)));
			case 15 -> this.delivery.timePasses();
			default -> {
			}
		}
	}

	private Teaching colleague() {
		return new Teaching(this.mvc, People.coTeacher('a'), People.section('a', 1));
	}

	private void opens(Teaching teaching, AssignmentId one) {
		this.pages.add(new OpenPage(one, this.walked.question(one), teaching.offeredAnswers(one)));
	}

	/** Answers on any open page, most often on the newest. */
	private void answers(Teaching teaching, AssignmentId one, Random random) {
		List<OpenPage> open = this.pages.stream().filter((page) -> page.assignment().equals(one)).toList();
		if (!open.isEmpty()) {
			answers(teaching, open.get(open.size() - 1 - random.nextInt(open.size())), random);
		}
	}

	private void answers(Teaching teaching, OpenPage page, Random random) {
		if (page.answers().isEmpty()) {
			return;
		}
		AssignmentId one = page.assignment();
		List<String> offered = page.answers().values().stream().sorted().toList();
		String answer = offered.get(random.nextInt(offered.size()));
		String asked = this.walked.question(one);
		String before = this.walked.row(one);
		long audited = this.walked.audited(one);
		teaching.answers(one, answer);
		if (!page.question().equals(asked)) {
			assertThat(this.walked.row(one))
				.as("after %s of a page that asked %s when %s was asked", answer, page.question(), asked)
				.isEqualTo(before);
			assertThat(this.walked.audited(one)).isEqualTo(audited);
		}
		else if (answer.startsWith("is-gone")) {
			this.walked.saidToBeGone(one);
		}
		else if (!this.walked.row(one).equals(before) && !answer.startsWith("is-there")) {
			this.walked.chosen(one);
		}
	}

	private void stopsWhilePosting() {
		this.delivery.claim(1).forEach((row) -> {
			if (this.creates.posting(row)) {
				this.walked.stopped(row.target().assignment());
			}
		});
		this.delivery.leasesRunOut();
	}

	private void freezes() {
		List<LeasedDelivery> rows = this.delivery.claim(1);
		if (!rows.isEmpty()) {
			this.frozen.add(rows);
			this.delivery.leasesRunOut();
		}
	}

	private void thaws() {
		this.frozen.forEach(this.delivery::carry);
		this.frozen.clear();
	}

	private void deletesThere(AssignmentId one) {
		if (this.walked.hasId(one)) {
			deletedThere('a', one);
			update("update delivery set look_at = now() where assignment_id = ?", one.value());
		}
	}

	/** A lost id comes back, from the ledger or from a node's disk. */
	private void learnsItsId(AssignmentId one, boolean fromTheLedger) {
		DeliveryTarget target = DeliveryTarget.assignment(People.district('a'), People.section('a', 1), one);
		this.walked.givenId(one).ifPresent((id) -> {
			if (fromTheLedger) {
				this.ledger.take(new LedgerLine(target.district(), target.section(), one, id, "Road", Instant.now()));
			}
			else {
				this.unstored.keep(target, 1, id);
				this.found.replay();
			}
		});
	}

	/**
	 * An assignment's page.
	 *
	 * @param question what the page asked when it was opened
	 * @param answers the answers it offered, as its forms send them
	 */
	private record OpenPage(AssignmentId assignment, String question, Map<String, String> answers) {

	}

}
