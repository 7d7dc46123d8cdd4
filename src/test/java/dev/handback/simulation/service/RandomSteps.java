package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

import dev.handback.vocabulary.ids.PersonId;

/**
 * Random requests and random deeds of people. Where the contract leaves open which of two
 * mistakes is named, a request makes only one.
 */
final class RandomSteps {

	private static final List<String> POINTS = List.of("0", "5", "17.5", "17.50", "-1", "1e2", "4.333333333333333",
			"null");

	private static final List<String> TEXTS = List.of("\"\"", "\"Good\"", "\"Better\"", "\"<b>\\u00e9\\n\"", "null");

	private static final String LINK = "[{\"type\": \"link\", \"url\": \"https://example.org/\", \"title\": \"Read\"}]";

	private static final String TEXT = "[{\"type\": \"text\", \"text\": \"An essay\", \"color\": \"red\"}]";

	private static final Map<String, List<String>> WRONG = Map.of("title", List.of("7"), "description", List.of("[]"),
			"points_possible", List.of("\"20\"", "1e400"), "max_attempts", List.of("1.5", "\"2\""), "due_date",
			List.of("5", "\"tomorrow\"", "\"2020-01-01T00:00:00Z\""), "submission_types",
			List.of("[\"file\"]", "\"text\""), "attachments",
			List.of("{}", "[1]", "[{\"type\": \"file\"}]", "[{\"type\": \"text\", \"text\": 7}]"), "term_id",
			List.of("\"x\"", "\"5e0000000000000000007777\""), "display_date", List.of("true"), "assignee_ids",
			List.of("[\"x\"]", "[\"5b0000000000000000007777\"]"));

	private static final Map<String, List<String>> WRONG_GRADES = Map.of("grade_points",
			List.of("\"17\"", "true", "1e400"), "grade", List.of("17"), "flags", List.of("[\"excused\"]", "\"late\""),
			"state", List.of("\"done\""), "extra_attempts", List.of("\"many\""), "override_due_date", List.of("\"x\""),
			"grader_id", List.of("\"x\"", "\"5b0000000000000000007777\""), "attachments", List.of("7", "[{}]"),
			"grade_comment", List.of("5"));

	private final Twins twins;

	private final Random random;

	RandomSteps(Twins twins, Random random) {
		this.twins = twins;
		this.random = random;
	}

	void step() {
		int kind = (this.twins.assignments() == 0) ? 0 : this.random.nextInt(20);
		switch (kind) {
			case 0, 1 -> create();
			case 2, 3 -> this.twins.call("GET", assignment(), null);
			case 4, 5, 6 -> this.twins.call("PATCH", assignment(), update());
			case 7 -> this.twins.call(this.random.nextInt(3) == 0 ? "DELETE" : "GET", assignment(), null);
			case 8, 9 -> list();
			case 10, 11 -> this.twins.call("GET", submission(), null);
			case 12, 13, 14, 15, 16 -> this.twins.call("PATCH", submission(), grade());
			case 17 -> odd();
			default -> people();
		}
	}

	private void create() {
		Map<String, String> fields = new TreeMap<>();
		fields.put("title", "\"Essay\"");
		fields.put("description", "\"Two pages\"");
		fields.put("term_id", quoted(this.twins.term()));
		if (chance(4)) {
			fields.put("assignee_mode", any("\"all\"", "\"individuals\""));
			fields.put("assignee_ids", any("[]", students()));
		}
		some(fields);
		if (chance(12)) {
			fields.put("start_date", quoted(days(3)));
		}
		if (chance(6)) {
			fields.put(any("title", "description", "due_date", "points_possible", "submission_types"), "null");
		}
		else if (chance(8)) {
			fields.remove(any("title", "description", "term_id"));
		}
		else if (chance(5)) {
			spoil(fields, WRONG);
		}
		this.twins.call("POST", assignments(this.random.nextInt(10) / 9 + 1), chance(30) ? oddBody() : body(fields));
	}

	private String update() {
		Map<String, String> fields = new TreeMap<>();
		some(fields);
		if (chance(6)) {
			fields.put("assignee_ids", students());
		}
		if (chance(4)) {
			fields.put("title", any("\"Essay 2\"", "\"\"", "null"));
		}
		if (chance(8)) {
			fields.put(any("start_date", "end_date", "display_date"), any("null", quoted(days(-3)), quoted(days(5))));
		}
		if (chance(5)) {
			fields.put(any("due_date", "points_possible", "submission_types", "attachments", "max_attempts",
					"description", "end_date"), "null");
		}
		else if (chance(5)) {
			spoil(fields, WRONG);
		}
		return chance(30) ? oddBody() : body(fields);
	}

	private void some(Map<String, String> fields) {
		maybe(fields, "points_possible", "10", "12.50", "0", "20");
		maybe(fields, "due_date", quoted(days(4)), quoted(days(9).replace("Z", "+00:00")));
		maybe(fields, "submission_types", "[]", "[\"text\"]", "[\"link\", \"text\", \"link\"]");
		maybe(fields, "max_attempts", "1", "3");
		maybe(fields, "attachments", "[]", TEXT, LINK);
		maybe(fields, "display_date", quoted(days(2)), quoted(days(-2)));
		maybe(fields, "end_date", quoted(days(6)), quoted(days(20)));
		maybe(fields, "state", "\"locked\"");
		maybe(fields, "color", "\"red\"");
	}

	private String grade() {
		Map<String, String> fields = new TreeMap<>();
		maybe(fields, "grade_points", POINTS.toArray(String[]::new));
		maybe(fields, "grade_points", POINTS.toArray(String[]::new));
		maybe(fields, "grade_comment", TEXTS.toArray(String[]::new));
		maybe(fields, "grade", "\"A\"", "\"7\"");
		maybe(fields, "grader_id", quoted(this.twins.person(1).value()), quoted(this.twins.person(2).value()));
		maybe(fields, "flags", "[]", "[\"late\"]", "[\"excluded\", \"missing\", \"excluded\"]", "null");
		maybe(fields, "extra_attempts", "\"2\"", "null");
		maybe(fields, "override_due_date", quoted(days(7)), "null");
		maybe(fields, "state", "\"submitted\"", "\"returned\"", "\"reclaimed\"", "\"created\"");
		maybe(fields, "attachments", "[]", TEXT, LINK);
		if (chance(6)) {
			spoil(fields, WRONG_GRADES);
		}
		return chance(30) ? oddBody() : body(fields);
	}

	private void list() {
		String query = any("", "?limit=10", "?limit=100", "?limit=10&starting_after=" + person(), "?limit=10001",
				"?limit=0", "?limit=x", "?starting_after=x", "?limit=5&ending_before=" + person(),
				"?ending_before=" + person());
		Optional<Twins.Answered> page = Optional
			.of(this.twins.call("GET", assignment() + "/submissions" + query, null));
		while (page.isPresent()) {
			if (chance(10)) {
				this.twins.pass(any(Duration.ofMinutes(110), Duration.ofMinutes(130)));
			}
			page = this.twins.next(page.get());
		}
	}

	private void odd() {
		String section = assignments(1);
		String path = any(section, section + "/x", section + "/1-1-1-1-1", section + "/" + Twins.UNKNOWN,
				section.replaceFirst("5c", "5f"), "/v3.1/sections/x/assignments/" + Twins.UNKNOWN,
				assignments(2) + assignment().substring(section.length()), "/v3.0" + assignment().substring(5),
				assignment() + "/submissions/x", assignment() + "/grades", "/v3.1/nonsense",
				"/v3.1/districts/" + this.twins.district().id().value().replace('5', '6'), "/v3.1/districts/x");
		if (chance(4)) {
			this.twins.call("nonsense", "GET", path, null);
		}
		else if (path.matches(".*/districts.*")) {
			this.twins.call("GET", path, null);
		}
		else {
			this.twins.call(any("GET", "PUT", "DELETE"), path, null);
		}
	}

	private void people() {
		int deed = this.random.nextInt(15);
		String label = label();
		switch (deed) {
			case 0, 1 -> change(label, "{\"state\": \"draft\"}", this.twins.district()::lmsUnpublishes);
			case 2, 3 -> change(label, "{\"state\": \"open\"}", this.twins.district()::lmsPublishes);
			case 4 -> change(label, "{\"state\": \"locked\"}", this.twins.district()::lmsLocks);
			case 5 -> change(label, """
					{"title": "In the LMS", "due_date": null, "points_possible": 50, "max_attempts": 2,
						"end_date": "2098-05-06T07:08:09.000Z"}""", this::edit);
			case 6 -> grades(label);
			case 7 -> handsIn(label);
			case 8 -> session();
			case 9 -> matched();
			case 10 -> connection();
			case 11 -> category(label);
			case 12 -> integration();
			case 13 -> gives(label);
			default -> moves();
		}
	}

	private void edit(String id) {
		Map<String, Object> fields = new TreeMap<>(Map.of("title", "In the LMS", "points_possible", 50, "max_attempts",
				2, "end_date", Instant.parse("2098-05-06T07:08:09Z")));
		fields.put("due_date", null);
		this.twins.district().lmsEdits(id, fields);
	}

	private void change(String label, String body, Consumer<String> action) {
		this.twins.existing(label)
			.ifPresent((one) -> this.twins.people("PATCH", path(label), body, () -> action.accept(one.id())));
	}

	private String path(String label) {
		return "/sections/" + this.twins.section(1) + "/assignments/" + label;
	}

	private void grades(String label) {
		PersonId student = person();
		String points = any("3", "4.5");
		submission(label, student,
				"{\"grade_points\": " + points + ", \"flags\": [\"late\"], \"grade_comment\": \"Hm\"}", (id) -> {
					this.twins.district().lmsGrades(id, student, new BigDecimal(points));
					this.twins.district().lmsComments(id, student, "Hm");
					this.twins.district().lmsFlags(id, student, List.of("late"));
				});
	}

	/** Back to the student, with more time and attempts. */
	private void gives(String label) {
		PersonId student = person();
		submission(label, student, """
				{"state": "returned", "extra_attempts": "2", "override_due_date": "2098-05-06T07:08:09.000Z"}""",
				(id) -> this.twins.district()
					.lmsEdits(id, student, Map.of("state", "returned", "extra_attempts", "2", "override_due_date",
							Instant.parse("2098-05-06T07:08:09Z"))));
	}

	private void handsIn(String label) {
		PersonId student = person();
		submission(label, student,
				"{\"attachments\": [{\"type\": \"text\", \"text\": \"Mine\"}], \"state\": \"submitted\"}",
				(id) -> this.twins.district().lmsHandsIn(id, student, "Mine"));
	}

	private void submission(String label, PersonId student, String body, Consumer<String> action) {
		this.twins.existing(label)
			.filter((one) -> this.twins.district().isAssigned(one, student))
			.ifPresent((one) -> this.twins.people("PATCH", path(label) + "/submissions/" + student, body,
					() -> action.accept(one.id())));
	}

	private void session() {
		PersonId student = person();
		boolean open = !chance(3);
		this.twins.people("PATCH", "/users/" + student, "{\"lti_session\": " + open + "}",
				() -> this.twins.district().session(student, open));
	}

	private void matched() {
		boolean matched = !chance(3);
		if (chance(3)) {
			this.twins.people("PATCH", "/sections/" + this.twins.section(1), "{\"synced_in_lms\": " + matched + "}",
					() -> this.twins.district().matched(this.twins.section(1), matched));
		}
		else {
			PersonId student = person();
			this.twins.people("PATCH", "/users/" + student, "{\"synced_in_lms\": " + matched + "}",
					() -> this.twins.district().matched(student, matched));
		}
	}

	private void connection() {
		String state = chance(4) ? any("matching_in_progress", "disconnected") : "success";
		this.twins.people("PATCH", "/districts/" + this.twins.district().id(), "{\"lms_state\": \"" + state + "\"}",
				() -> this.twins.district().lmsState(state));
	}

	private void category(String label) {
		boolean set = chance(2);
		change(label, "{\"grading_category\": " + set + "}", (id) -> this.twins.district().lmsCategory(id, set));
	}

	private void integration() {
		boolean present = !chance(3);
		this.twins.people("PATCH", "/districts/" + this.twins.district().id(), "{\"integration\": " + present + "}",
				() -> this.twins.district().integration(present));
	}

	private void moves() {
		PersonId student = person();
		String members = "/sections/" + this.twins.section(1) + "/members";
		if (this.twins.district().isMember(this.twins.section(1), student)) {
			this.twins.people("DELETE", members + "/" + student, null,
					() -> this.twins.district().leaves(this.twins.section(1), student));
		}
		else {
			this.twins.people("POST", members, "{\"person\": \"" + student + "\"}",
					() -> this.twins.district().joins(this.twins.section(1), student));
		}
	}

	private String assignments(int section) {
		return "/v3.1/sections/" + this.twins.section(section) + "/assignments";
	}

	private String assignment() {
		return assignments(1) + "/" + label();
	}

	private String submission() {
		return assignment() + "/submissions/" + (chance(20) ? this.twins.person(any(1, 401, 9999)) : person());
	}

	// Mostly one that exists.
	private String label() {
		String label = "";
		for (int tries = 0; tries < 3 && this.twins.existing(label).isEmpty(); tries++) {
			label = "<" + (1 + this.random.nextInt(this.twins.assignments())) + ">";
		}
		return label;
	}

	// Few, so that they meet.
	private PersonId person() {
		return this.twins.person(chance(4) ? 101 + this.random.nextInt(28) : 101 + this.random.nextInt(4));
	}

	private String students() {
		return "[\"%s\", \"%s\"]".formatted(this.twins.person(101), this.twins.person(103));
	}

	private static String days(int days) {
		return Instant.now().plus(days, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS).toString();
	}

	private static String quoted(String text) {
		return "\"" + text + "\"";
	}

	private void spoil(Map<String, String> fields, Map<String, List<String>> wrong) {
		String name = any(wrong.keySet().stream().sorted().toArray(String[]::new));
		fields.put(name, any(wrong.get(name).toArray(String[]::new)));
	}

	private void maybe(Map<String, String> fields, String name, String... values) {
		if (chance(4)) {
			fields.put(name, any(values));
		}
	}

	private boolean chance(int oneIn) {
		return this.random.nextInt(oneIn) == 0;
	}

	@SafeVarargs
	private <T> T any(T... values) {
		return values[this.random.nextInt(values.length)];
	}

	private String oddBody() {
		return any("", " ", "{}", "{", "[]", "7", "{\"color\": \"red\"}");
	}

	private static String body(Map<String, String> fields) {
		StringBuilder body = new StringBuilder("{");
		fields.forEach((name, value) -> body.append((body.length() > 1) ? ", " : "")
			.append('"')
			.append(name)
			.append("\": ")
			.append(value));
		return body.append('}').toString();
	}

}
