package dev.handback.delivery;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import tools.jackson.databind.JsonNode;

import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The assignments of a random walk: what was sent for each, what people chose, and what
 * its row asks them now.
 */
class WalkedAssignments {

	private static final Pattern ID = Pattern.compile("\"id\":\\s*\"([0-9a-f-]{36})\"");

	private final JdbcClient jdbc;

	private final Map<AssignmentId, String> titles = new LinkedHashMap<>();

	/** How often a person, asked about the previous create, had it created again. */
	private final Map<AssignmentId, Integer> chosen = new HashMap<>();

	/** Assignments that a person said aren't in the LMS after they were deleted. */
	private final Set<AssignmentId> saidToBeGone = new HashSet<>();

	/** How often a node stopped when it was about to create it. */
	private final Map<AssignmentId, Integer> stopped = new HashMap<>();

	private final Witness witness = new Witness(TestService.INSTANCE.address()).listen();

	WalkedAssignments(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	void listen() {
		this.witness.listen();
	}

	void add(AssignmentId one, String title) {
		this.titles.put(one, title);
	}

	List<AssignmentId> all() {
		return List.copyOf(this.titles.keySet());
	}

	String title(AssignmentId one) {
		return String.valueOf(this.titles.get(one));
	}

	/** A person had it created again. */
	void chosen(AssignmentId one) {
		this.chosen.merge(one, 1, Integer::sum);
	}

	/** A person said that it isn't in the LMS after its deletion. */
	void saidToBeGone(AssignmentId one) {
		this.saidToBeGone.add(one);
	}

	/** A node stopped when it was about to create it. */
	void stopped(AssignmentId one) {
		this.stopped.merge(one, 1, Integer::sum);
	}

	/** The id that the LMS gave it first, according to the answer to the create. */
	Optional<LmsAssignmentId> givenId(AssignmentId one) {
		return this.witness.created(title(one))
			.stream()
			.findFirst()
			.flatMap(WalkedAssignments::idIn)
			.map(LmsAssignmentId::from);
	}

	private static Optional<String> idIn(JsonNode create) {
		return Optional.of(ID.matcher(create.path("answer_body").asString("")))
			.filter(Matcher::find)
			.map((body) -> body.group(1));
	}

	boolean isDeletedHere(AssignmentId one) {
		return question(one).startsWith("deleted");
	}

	/** Which of its copies are in the LMS although no person was asked to clean up. */
	List<String> stillThere(AssignmentId one) {
		List<String> second = this.jdbc.sql("select lms_id::text from second_lms_id where assignment_id = ?")
			.param(one.value())
			.query(String.class)
			.list();
		return this.saidToBeGone.contains(one) || this.chosen.containsKey(one) ? List.of()
				: this.witness.created(title(one))
					.stream()
					.flatMap((entry) -> idIn(entry).stream())
					.filter((id) -> !second.contains(id))
					.filter((id) -> TestService.INSTANCE
						.get('a', "/v3.1/sections/" + People.section('a', 1) + "/assignments/" + id)
						.has("data"))
					.toList();
	}

	/** What the row asks people now, and about which of the creates. */
	String question(AssignmentId one) {
		String about = this.jdbc
			.sql("select case when deletion_wanted then 'deleted' when gone_at is not null then 'gone'"
					+ " else coalesce((select reason from delivery where delivery.district_id = assignment.district_id"
					+ " and assignment_id = assignment.id and student_id is null), '') end from assignment where id = ?")
			.param(one.value())
			.query(String.class)
			.single();
		return about + " " + posts(one);
	}

	/** How many creates were sent, or were about to be when their node stopped. */
	private long posts(AssignmentId one) {
		this.witness.listen();
		return requests(title(one)).count() + this.stopped.getOrDefault(one, 0);
	}

	long audited(AssignmentId one) {
		return this.jdbc.sql("select count(*) from audit_record where subject = ? and actor is not null")
			.param(one.toString())
			.query(Long.class)
			.single();
	}

	/** The state of the assignment's own row; it changes when a choice takes effect. */
	String row(AssignmentId one) {
		return this.jdbc
			.sql("select state || coalesce(reason, '') || wanted from delivery where assignment_id = ?"
					+ " and student_id is null")
			.param(one.value())
			.query(String.class)
			.single();
	}

	boolean hasId(AssignmentId one) {
		return this.jdbc.sql("select lms_id is not null from assignment where id = ?")
			.param(one.value())
			.query(Boolean.class)
			.single();
	}

	/** Assignments with more creates than people chose. */
	List<String> surplus() {
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

	/** A create is sent only if its section was read just before, with the same token. */
	void followsARead(JsonNode create) {
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
