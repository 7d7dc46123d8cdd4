package dev.handback.commands.verify;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

import dev.handback.client.RawDistrict;
import dev.handback.client.answers.RawAnswer;
import tools.jackson.databind.JsonNode;

/**
 * Creates an assignment, changes it, grades a student, reads everything back, and deletes
 * the assignment. Whatever happens along the way, what was created is either deleted or
 * reported as left behind.
 */
final class WriteCheck {

	private static final Pattern SAFE_IN_A_PATH = Pattern.compile("[A-Za-z0-9-]{1,64}");

	private static final List<Duration> CLEANING = List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(2));

	private static final int POINTS = 10;

	private static final int GRADE = 7;

	private final VerificationRun visit;

	private final String section;

	private final Wording wording;

	private final Set<String> made = new LinkedHashSet<>();

	WriteCheck(VerificationRun visit, String section, Wording wording) {
		this.visit = visit;
		this.section = section;
		this.wording = wording;
	}

	/**
	 * Checks, and cleans up.
	 * @param term the section's term; empty if it has none
	 */
	void look(String term) {
		try {
			Map<String, Object> assignment = assignment(term);
			Answer created = create(assignment);
			keeps("create_assignment", created.record(Shapes.ASSIGNMENT), assignment);
			String id = idOf(created);
			if (this.made.contains(id)) {
				change(id, assignment);
				grade(id);
				delete(id);
			}
		}
		finally {
			cleanUp();
		}
	}

	private Map<String, Object> assignment(String term) {
		Map<String, Object> assignment = new LinkedHashMap<>();
		assignment.put("title", this.wording.title());
		assignment.put("description", this.wording.description());
		assignment.put("due_date", inAWeek());
		assignment.put("points_possible", POINTS);
		assignment.put("submission_types", List.of("text"));
		assignment.put("max_attempts", 1);
		if (!term.isEmpty()) {
			assignment.put("term_id", term);
		}
		return assignment;
	}

	private String inAWeek() {
		return this.visit.clock().instant().plus(Duration.ofDays(7)).toString().replaceAll("\\.\\d+Z|Z$", ".000Z");
	}

	/** Only once: a create without an answer may have taken effect. */
	private Answer create(Map<String, Object> body) {
		Answer answer = this.visit.write("create_assignment", (raw) -> raw.create(this.section, body));
		if (!answer.mayHaveActed()) {
			return answer;
		}
		String id = idOf(answer);
		if (answer.isSuccess() && SAFE_IN_A_PATH.matcher(id).matches()) {
			this.made.add(id);
			this.visit.note("create_assignment", Rule.MADE, id, this.section);
		}
		else {
			this.visit.note("create_assignment", Rule.MAYBE_MADE, this.wording.title(), this.section);
		}
		this.visit.tell();
		return answer;
	}

	private static String idOf(Answer answer) {
		return answer.json().path("data").path("id").asString("");
	}

	private void change(String id, Map<String, Object> before) {
		keeps("read_assignment", read("read_assignment", id).record(Shapes.ASSIGNMENT), before);
		Map<String, Object> changed = Map.of("title", this.wording.changedTitle());
		keeps("update_assignment", this.visit.write("update_assignment", (raw) -> raw.update(this.section, id, changed))
			.record(Shapes.ASSIGNMENT), changed);
		Map<String, Object> after = new LinkedHashMap<>(before);
		after.putAll(changed);
		keeps("update_assignment", read("read_assignment", id).record(Shapes.ASSIGNMENT), after);
	}

	private Answer read(String operation, String id) {
		return this.visit.read(operation, (raw) -> raw.assignment(this.section, id));
	}

	private void grade(String id) {
		String student = submissions(id).stream()
			.map((one) -> Redaction.id(one.path("user_id")))
			.filter((user) -> !user.isEmpty())
			.findFirst()
			.orElse("");
		if (student.isEmpty()) {
			this.visit.note("update_submission", Rule.NOTHING_THERE);
			return;
		}
		this.visit.read("read_submission", (raw) -> raw.submission(this.section, id, student))
			.record(Shapes.SUBMISSION);
		// A provider that ignores flags or attempts does so silently.
		grade(id, student, Map.of("grade_points", GRADE, "grade_comment", this.wording.comment(), "flags",
				List.of("excluded"), "extra_attempts", "1"));
		grade(id, student, Map.of("grade_points", 0));
	}

	private List<JsonNode> submissions(String id) {
		ListPage list = page(id, (raw) -> raw.submissions(this.section, id));
		if (list.records().size() > 1) {
			String onward = page(id, (raw) -> raw.submissions(this.section, id, 1)).next("starting_after=");
			if (!onward.isEmpty()) {
				page(id, (raw) -> raw.follow(onward));
			}
		}
		return list.records();
	}

	private ListPage page(String id, Function<RawDistrict, RawAnswer> request) {
		String path = VerificationRun.VERSION + "/sections/" + this.section + "/assignments/" + id + "/submissions";
		return ListPage.ofSubmissions(this.visit.read("list_submissions", request), path);
	}

	private void grade(String id, String student, Map<String, Object> grade) {
		JsonNode written = this.visit.write("update_submission", (raw) -> raw.grade(this.section, id, student, grade))
			.record(Shapes.SUBMISSION);
		if (written.isObject()) {
			keeps("update_submission",
					this.visit.read("read_submission", (raw) -> raw.submission(this.section, id, student))
						.record(Shapes.SUBMISSION),
					grade);
		}
	}

	/** Expects everything that was written and can be compared. */
	private void keeps(String operation, JsonNode record, Map<String, Object> written) {
		for (String field : List.of("title", "points_possible", "grade_points", "grade_comment")) {
			Object value = written.get(field);
			if (record.isObject() && value != null) {
				kept(record.path(field), value).ifPresent((rule) -> this.visit.note(operation, rule, field));
			}
		}
	}

	private static Optional<Rule> kept(JsonNode there, Object written) {
		if (there.isNumber()) {
			boolean same = there.decimalValue().compareTo(new BigDecimal(written.toString())) == 0;
			return same ? Optional.empty() : Optional.of(Rule.NOT_KEPT);
		}
		if (there.isMissingNode() && written.equals(0)) {
			return Optional.of(Rule.ZERO_LEFT_OUT);
		}
		String text = there.asString("");
		boolean similar = text.equals(written.toString().replace("\r\n", "\n").strip());
		return text.equals(written) ? Optional.empty() : Optional.of(similar ? Rule.NORMALIZED : Rule.NOT_KEPT);
	}

	private void delete(String id) {
		Answer deleted = this.visit.write("delete_assignment", (raw) -> raw.delete(this.section, id));
		if (deleted.hasStatus(200)) {
			deleted.isEmpty();
			lookBehind(id);
		}
	}

	private void lookBehind(String id) {
		Answer after = read("read_deleted_assignment", id);
		after.refuses(404, "Assignment does not exist");
		if (after.status() == 404) {
			this.made.remove(id);
			this.visit.note("delete_assignment", Rule.DELETED, id, this.section);
		}
	}

	private void cleanUp() {
		for (String id : this.made) {
			this.visit.note("clean_up", isDeleted(id) ? Rule.DELETED : Rule.NOT_DELETED, id, this.section);
		}
		this.visit.tell();
	}

	private boolean isDeleted(String id) {
		for (Duration wait : CLEANING) {
			this.visit.pause().of(wait);
			Answer answer = this.visit.write("clean_up", (raw) -> raw.delete(this.section, id));
			if (answer.isSuccess() || answer.status() == 404) {
				return true;
			}
		}
		return false;
	}

	/** Texts that teachers and students can see in the learning platform for a moment. */
	record Wording(String title, String changedTitle, String description, String comment) {

	}

}
