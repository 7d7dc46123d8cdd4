package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerLine;
import dev.handback.delivery.courier.IdJournal;
import dev.handback.delivery.courier.RecoveredIds;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.support.People;
import dev.handback.support.Seeds;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Walks at random over everything that people, faults and nodes can do to assignments;
 * the sandbox's journal says how often each was created.
 */
class EveryRoadToACreateTests extends DeliveryTest {

	private static final int STEPS = 70;

	private static final Pattern ID = Pattern.compile("\"id\":\\s*\"([0-9a-f-]{36})\"");

	private static final List<String> FAULTS = List.of("'kind': 'reset'", "'kind': 'reset', 'fires': 'after'",
			"'kind': 'answer', 'status': 503, 'fires': 'after'", "'kind': 'answer', 'status': 500",
			"'kind': 'answer', 'status': 502, 'fires': 'after'", "'kind': 'html', 'fires': 'after'",
			"'kind': 'answer', 'status': 429");

	@Autowired
	private DeliveryRows rows;

	@Autowired
	private DeliveryControls controls;

	@Autowired
	private Ledger ledger;

	@Autowired
	private IdJournal unstored;

	@Autowired
	private RecoveredIds found;

	private final Map<AssignmentId, String> titles = new LinkedHashMap<>();

	/** How often a person had each created again, asked about the create before. */
	private final Map<AssignmentId, Integer> chosen = new HashMap<>();

	/** Pages that were opened at any time before, and are still open. */
	private final List<OpenPage> pages = new ArrayList<>();

	/** Those of which a person said that they aren't in the LMS after their deletion. */
	private final Set<AssignmentId> saidToBeGone = new HashSet<>();

	/** How often a node stopped when it was about to create it. */
	private final Map<AssignmentId, Integer> stopped = new HashMap<>();

	private final List<List<LeasedDelivery>> frozen = new ArrayList<>();

	private final Witness witness = new Witness(TestService.INSTANCE.address()).listen();

	@AfterEach
	void cleanUp() {
		this.jdbc.sql("delete from second_lms_id").update();
	}

	@ParameterizedTest
	@Seeds(2)
	void noneLeadsToASecondCreateUnlessAPersonChoseIt(long seed) {
		Random random = new Random(seed);
		Teaching teaching = teaching('a');
		for (int step = 0; step < STEPS; step++) {
			if (this.titles.isEmpty() || random.nextInt(8) == 0) {
				setsWork(teaching, random);
			}
			List<AssignmentId> all = List.copyOf(this.titles.keySet());
			int action = random.nextInt(17);
			act(action, teaching, all.get(random.nextInt(all.size())), random);
			this.delivery.deliver();
			this.witness.listen();
			assertThat(surplus()).as("seed %d, step %d, action %d", seed, step, action).isEmpty();
		}
		this.titles.values().forEach((title) -> creates(title).forEach(this::followsARead));
		settles();
		this.titles.keySet().forEach((one) -> endsOnItsOwnOrByAPerson(teaching, one, seed));
	}

	private void settles() {
		TestService.INSTANCE.pull("DELETE", "/faults", "");
		this.delivery.leasesRunOut();
		for (int round = 0; round < 4; round++) {
			this.delivery.timePasses();
			this.delivery.deliver();
		}
		this.witness.listen();
	}

	private void endsOnItsOwnOrByAPerson(Teaching teaching, AssignmentId one, long seed) {
		if (!row(one).startsWith("DELIVERED")) {
			Map<String, String> answers = teaching.offeredAnswers(one);
			assertThat(answers).as("seed %d, %s: %s", seed, one, row(one)).isNotEmpty();
			if (isDeletedHere(one)) {
				teaching.presses(one, "is-gone");
				this.saidToBeGone.add(one);
				assertThat(row(one)).startsWith("DELIVERED");
			}
		}
		if (isDeletedHere(one)) {
			assertThat(teaching.looksAt(one)).hasStatus(404);
			assertThat(stillThere(one)).as("seed %d, %s: left in the LMS, and no one was asked", seed, one).isEmpty();
		}
	}

	private boolean isDeletedHere(AssignmentId one) {
		return question(one).startsWith("deleted");
	}

	/** What of it is in the LMS although no person was asked to clean up. */
	private List<String> stillThere(AssignmentId one) {
		List<String> second = this.jdbc.sql("select lms_id::text from second_lms_id where assignment_id = ?")
			.param(one.value())
			.query(String.class)
			.list();
		return this.saidToBeGone.contains(one) || this.chosen.containsKey(one) ? List.of()
				: this.witness.created(String.valueOf(this.titles.get(one)))
					.stream()
					.map((entry) -> ID.matcher(entry.path("answer_body").asString("")))
					.filter(Matcher::find)
					.map((body) -> body.group(1))
					.filter((id) -> !second.contains(id))
					.filter((id) -> TestService.INSTANCE
						.get('a', "/v3.1/sections/" + People.section('a', 1) + "/assignments/" + id)
						.has("data"))
					.toList();
	}

	private void setsWork(Teaching teaching, Random random) {
		String title = "Road " + UUID.randomUUID();
		if (random.nextInt(4) > 0) {
			fault('a', "create_assignment", FAULTS.get(random.nextInt(FAULTS.size())));
		}
		this.titles.put(teaching.setsWork(title), title);
	}

	private void act(int action, Teaching teaching, AssignmentId one, Random random) {
		String title = String.valueOf(this.titles.get(one));
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
		this.pages.add(new OpenPage(one, question(one), teaching.offeredAnswers(one)));
	}

	/** On any page that is open, the newest more often than not. */
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
		String asked = question(one);
		String before = row(one);
		long audited = audited(one);
		teaching.answers(one, answer);
		if (!page.question().equals(asked)) {
			assertThat(row(one))
				.as("after %s of a page that asked %s when %s was asked", answer, page.question(), asked)
				.isEqualTo(before);
			assertThat(audited(one)).isEqualTo(audited);
		}
		else if (answer.startsWith("is-gone")) {
			this.saidToBeGone.add(one);
		}
		else if (!row(one).equals(before) && !answer.startsWith("is-there")) {
			this.chosen.merge(one, 1, Integer::sum);
		}
	}

	/** What the row asks of people now, and about which of the creates that left. */
	private String question(AssignmentId one) {
		String about = this.jdbc
			.sql("select case when deletion_wanted then 'deleted' when gone_at is not null then 'gone'"
					+ " else coalesce((select reason from delivery where assignment_id = assignment.id"
					+ " and student_id is null), '') end from assignment where id = ?")
			.param(one.value())
			.query(String.class)
			.single();
		return about + " " + posts(one);
	}

	/** How many creates left, or were about to when their node stopped. */
	private long posts(AssignmentId one) {
		this.witness.listen();
		return requests(String.valueOf(this.titles.get(one))).count() + this.stopped.getOrDefault(one, 0);
	}

	private long audited(AssignmentId one) {
		return this.jdbc.sql("select count(*) from audit_record where subject = ? and actor is not null")
			.param(one.toString())
			.query(Long.class)
			.single();
	}

	/** How the assignment itself waits; it changes when a choice is taken. */
	private String row(AssignmentId one) {
		return this.jdbc
			.sql("select state || coalesce(reason, '') || wanted from delivery where assignment_id = ?"
					+ " and student_id is null")
			.param(one.value())
			.query(String.class)
			.single();
	}

	private void stopsWhilePosting() {
		this.delivery.claim(1).forEach((row) -> {
			if (this.rows.posting(row)) {
				this.stopped.merge(row.target().assignment(), 1, Integer::sum);
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
		if (id(one).isPresent()) {
			deletedThere('a', one);
			this.jdbc.sql("update delivery set look_at = now() where assignment_id = ?").param(one.value()).update();
		}
	}

	/** An id that got lost comes back, from the ledger or from a node's disk. */
	private void learnsItsId(AssignmentId one, boolean fromTheLedger) {
		DeliveryTarget target = DeliveryTarget.assignment(People.district('a'), People.section('a', 1), one);
		this.witness.created(String.valueOf(this.titles.get(one))).stream().findFirst().ifPresent((entry) -> {
			Matcher body = ID.matcher(entry.path("answer_body").asString(""));
			if (!body.find()) {
				return;
			}
			LmsAssignmentId id = LmsAssignmentId.from(body.group(1));
			if (fromTheLedger) {
				this.ledger.take(new LedgerLine(target.district(), target.section(), one, id, "Road", Instant.now()));
			}
			else {
				this.unstored.keep(target, id);
				this.found.replay();
			}
		});
	}

	private Optional<String> id(AssignmentId one) {
		return this.jdbc.sql("select lms_id::text from assignment where id = ? and lms_id is not null")
			.param(one.value())
			.query(String.class)
			.optional();
	}

	/** The assignments of which more creates left than people chose. */
	private List<String> surplus() {
		return this.titles.entrySet()
			.stream()
			.filter((one) -> mayHaveActed(one.getValue()) > 1 + this.chosen.getOrDefault(one.getKey(), 0))
			.map(Map.Entry::getValue)
			.toList();
	}

	private long mayHaveActed(String title) {
		return requests(title).filter((entry) -> entry.path("status").asInt() != 429).count();
	}

	private Stream<JsonNode> requests(String title) {
		return this.witness.requests("POST", "/assignments")
			.stream()
			.filter((entry) -> entry.path("request_body").asString("").contains('"' + title + '"'));
	}

	/**
	 * An assignment's page.
	 *
	 * @param question what it asked when it was opened
	 * @param answers what it offered, as its forms send it
	 */
	private record OpenPage(AssignmentId assignment, String question, Map<String, String> answers) {

	}

	/** A create leaves only where its section was read just before, on the same token. */
	private void followsARead(JsonNode create) {
		Instant at = Instant.parse(create.path("time").asString());
		String section = create.path("path").asString().replaceFirst("/assignments$", "");
		assertThat(this.witness.requests("GET", section)).anySatisfy((read) -> {
			assertThat(read.path("path").asString()).isEqualTo(section);
			assertThat(read.path("status").asInt()).isEqualTo(200);
			assertThat(read.path("token")).isEqualTo(create.path("token"));
			assertThat(Instant.parse(read.path("time").asString())).isBetween(at.minusSeconds(2), at);
		});
	}

}
