package dev.handback.simulation.service;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

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

	private final RandomChoice choice;

	private final RandomDeeds deeds;

	RandomSteps(Twins twins, Random random) {
		this.twins = twins;
		this.choice = new RandomChoice(twins, random);
		this.deeds = new RandomDeeds(twins, this.choice);
	}

	void step() {
		int kind = (this.twins.assignments() == 0) ? 0 : this.choice.below(20);
		switch (kind) {
			case 0, 1 -> create();
			case 2, 3 -> this.twins.call("GET", assignment(), null);
			case 4, 5, 6 -> this.twins.call("PATCH", assignment(), update());
			case 7 -> this.twins.call(this.choice.below(3) == 0 ? "DELETE" : "GET", assignment(), null);
			case 8, 9 -> list();
			case 10, 11 -> this.twins.call("GET", submission(), null);
			case 12, 13, 14, 15, 16 -> this.twins.call("PATCH", submission(), grade());
			case 17 -> odd();
			default -> this.deeds.deed();
		}
	}

	private void create() {
		Map<String, String> fields = new TreeMap<>();
		fields.put("title", "\"Essay\"");
		fields.put("description", "\"Two pages\"");
		fields.put("term_id", quoted(this.twins.term()));
		if (this.choice.chance(4)) {
			fields.put("assignee_mode", this.choice.any("\"all\"", "\"individuals\""));
			fields.put("assignee_ids", this.choice.any("[]", students()));
		}
		some(fields);
		if (this.choice.chance(12)) {
			fields.put("start_date", quoted(days(3)));
		}
		if (this.choice.chance(6)) {
			fields.put(this.choice.any("title", "description", "due_date", "points_possible", "submission_types"),
					"null");
		}
		else if (this.choice.chance(8)) {
			fields.remove(this.choice.any("title", "description", "term_id"));
		}
		else if (this.choice.chance(5)) {
			spoil(fields, WRONG);
		}
		this.twins.call("POST", assignments(this.choice.below(10) / 9 + 1),
				this.choice.chance(30) ? oddBody() : body(fields));
	}

	private String update() {
		Map<String, String> fields = new TreeMap<>();
		some(fields);
		if (this.choice.chance(6)) {
			fields.put("assignee_ids", students());
		}
		if (this.choice.chance(4)) {
			fields.put("title", this.choice.any("\"Essay 2\"", "\"\"", "null"));
		}
		if (this.choice.chance(8)) {
			fields.put(this.choice.any("start_date", "end_date", "display_date"),
					this.choice.any("null", quoted(days(-3)), quoted(days(5))));
		}
		if (this.choice.chance(5)) {
			fields.put(this.choice.any("due_date", "points_possible", "submission_types", "attachments", "max_attempts",
					"description", "end_date"), "null");
		}
		else if (this.choice.chance(5)) {
			spoil(fields, WRONG);
		}
		return this.choice.chance(30) ? oddBody() : body(fields);
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
		if (this.choice.chance(6)) {
			spoil(fields, WRONG_GRADES);
		}
		return this.choice.chance(30) ? oddBody() : body(fields);
	}

	private void list() {
		String query = this.choice.any("", "?limit=10", "?limit=100",
				"?limit=10&starting_after=" + this.choice.person(), "?limit=10001", "?limit=0", "?limit=x",
				"?starting_after=x", "?limit=5&ending_before=" + this.choice.person(),
				"?ending_before=" + this.choice.person());
		Optional<Twins.Answered> page = Optional
			.of(this.twins.call("GET", assignment() + "/submissions" + query, null));
		while (page.isPresent()) {
			if (this.choice.chance(10)) {
				this.twins.pass(this.choice.any(Duration.ofMinutes(110), Duration.ofMinutes(130)));
			}
			page = this.twins.next(page.get());
		}
	}

	private void odd() {
		String section = assignments(1);
		String path = this.choice.any(section, section + "/x", section + "/1-1-1-1-1", section + "/" + Twins.UNKNOWN,
				section.replaceFirst("5c", "5f"), "/v3.1/sections/x/assignments/" + Twins.UNKNOWN,
				assignments(2) + assignment().substring(section.length()), "/v3.0" + assignment().substring(5),
				assignment() + "/submissions/x", assignment() + "/grades", "/v3.1/nonsense",
				"/v3.1/districts/" + this.twins.district().id().value().replace('5', '6'), "/v3.1/districts/x");
		if (this.choice.chance(4)) {
			this.twins.call("nonsense", "GET", path, null);
		}
		else if (path.matches(".*/districts.*")) {
			this.twins.call("GET", path, null);
		}
		else {
			this.twins.call(this.choice.any("GET", "PUT", "DELETE"), path, null);
		}
	}

	private String assignments(int section) {
		return "/v3.1/sections/" + this.twins.section(section) + "/assignments";
	}

	private String assignment() {
		return assignments(1) + "/" + this.choice.label();
	}

	private String submission() {
		return assignment() + "/submissions/"
				+ (this.choice.chance(20) ? this.twins.person(this.choice.any(1, 401, 9999)) : this.choice.person());
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
		String name = this.choice.any(wrong.keySet().stream().sorted().toArray(String[]::new));
		fields.put(name, this.choice.any(wrong.get(name).toArray(String[]::new)));
	}

	private void maybe(Map<String, String> fields, String name, String... values) {
		if (this.choice.chance(4)) {
			fields.put(name, this.choice.any(values));
		}
	}

	private String oddBody() {
		return this.choice.any("", " ", "{}", "{", "[]", "7", "{\"color\": \"red\"}");
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
