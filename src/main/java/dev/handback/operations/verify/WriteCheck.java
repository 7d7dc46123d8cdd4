package dev.handback.operations.verify;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;

/**
 * Makes an assignment, changes it, grades one student, reads everything back and deletes
 * it. Whatever happens on the way, what was made is deleted, or said to be left.
 */
final class WriteCheck {

	private static final Pattern SAFE_IN_A_PATH = Pattern.compile("[A-Za-z0-9-]{1,64}");

	private static final List<Duration> CLEANING = List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(2));

	private static final int POINTS = 10;

	private static final int GRADE = 7;

	private final Visit visit;

	private final String section;

	private final Wording wording;

	private final Set<String> made = new LinkedHashSet<>();

	WriteCheck(Visit visit, String section, Wording wording) {
		this.visit = visit;
		this.section = section;
		this.wording = wording;
	}

	/**
	 * Looks, and cleans up.
	 * @param term the section's term; empty where it has none
	 * @param refusesStartDate whether the provider refuses a start date (Provider B)
	 */
	void look(String term, boolean refusesStartDate) {
		try {
			Map<String, Object> assignment = assignment(term);
			if (refusesStartDate) {
				startDate(assignment);
			}
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

	/** Contract, provider table: Provider B refuses it, and nothing is made. */
	private void startDate(Map<String, Object> assignment) {
		Map<String, Object> body = new LinkedHashMap<>(assignment);
		body.put("start_date", inAWeek());
		Answer answer = create(body);
		answer.refuses(400, "FIELD_IGNORED");
		if (answer.isSuccess()) {
			answer.record(Shapes.ASSIGNMENT);
		}
	}

	private Answer create(Map<String, Object> body) {
		Answer answer = this.visit.send("create_assignment", HttpMethod.POST, path(""), body);
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
		keeps("read_assignment", this.visit.get("read_assignment", path("/" + id)).record(Shapes.ASSIGNMENT), before);
		Map<String, Object> changed = Map.of("title", this.wording.changedTitle());
		keeps("update_assignment", this.visit.send("update_assignment", HttpMethod.PATCH, path("/" + id), changed)
			.record(Shapes.ASSIGNMENT), changed);
		Map<String, Object> after = new LinkedHashMap<>(before);
		after.putAll(changed);
		keeps("update_assignment", this.visit.get("read_assignment", path("/" + id)).record(Shapes.ASSIGNMENT), after);
	}

	private void grade(String id) {
		String submissions = path("/" + id + "/submissions");
		Answer list = this.visit.get("list_submissions", submissions);
		List<JsonNode> all = list.elements();
		all.forEach((one) -> checkBare(one, list));
		if (list.isSuccess() && !list.link("self").startsWith(submissions)) {
			list.differs(Rule.LINK, "self", submissions + "?...");
		}
		String student = all.stream()
			.map((one) -> Shown.id(one.path("user_id")))
			.filter((user) -> !user.isEmpty())
			.findFirst()
			.orElse("");
		if (student.isEmpty()) {
			this.visit.note("update_submission", Rule.NOTHING_THERE);
			return;
		}
		gradeIn(submissions + "/" + student);
	}

	/** Where the provider ignores flags or attempts, it does so without a word. */
	private void gradeIn(String submission) {
		this.visit.get("read_submission", submission).record(Shapes.SUBMISSION);
		Map<String, Object> grade = Map.of("grade_points", GRADE, "flags", List.of("excluded"), "extra_attempts", "1");
		this.visit.send("update_submission", HttpMethod.PATCH, submission, grade).record(Shapes.SUBMISSION);
		keeps("update_submission", this.visit.get("read_submission", submission).record(Shapes.SUBMISSION),
				Map.of("grade_points", GRADE));
	}

	private static void checkBare(JsonNode submission, Answer list) {
		if (submission.path("data").isObject()) {
			list.differs(Rule.WRAPPING);
			return;
		}
		Shapes.SUBMISSION.check(submission, "", list.recordWith(submission));
	}

	/** What was written and can be compared has to stand there. */
	private void keeps(String operation, JsonNode record, Map<String, Object> written) {
		for (String field : List.of("title", "points_possible", "grade_points")) {
			Object value = written.get(field);
			if (record.isObject() && value != null && !isThat(record.path(field), value)) {
				this.visit.note(operation, Rule.NOT_KEPT, field);
			}
		}
	}

	private static boolean isThat(JsonNode there, Object written) {
		return there.isNumber() ? there.decimalValue().compareTo(new BigDecimal(written.toString())) == 0
				: there.asString("").equals(written);
	}

	private void delete(String id) {
		Answer deleted = this.visit.send("delete_assignment", HttpMethod.DELETE, path("/" + id), null);
		if (deleted.hasStatus(200)) {
			deleted.isEmpty();
		}
		Answer after = this.visit.get("read_deleted_assignment", path("/" + id));
		after.refuses(404, "Assignment does not exist");
		if (after.status() == 404) {
			this.made.remove(id);
		}
	}

	private void cleanUp() {
		for (String id : this.made) {
			if (!isDeleted(id)) {
				this.visit.note("clean_up", Rule.NOT_DELETED, id, this.section);
			}
		}
		this.visit.tell();
	}

	private boolean isDeleted(String id) {
		for (Duration wait : CLEANING) {
			this.visit.patience().of(wait);
			Answer answer = this.visit.send("clean_up", HttpMethod.DELETE, path("/" + id), null);
			if (answer.isSuccess() || answer.status() == 404) {
				return true;
			}
		}
		return false;
	}

	private String path(String rest) {
		return Visit.VERSION + "/sections/" + this.section + "/assignments" + rest;
	}

	/** What teachers and students read in the learning platform for a moment. */
	record Wording(String title, String changedTitle, String description) {

	}

}
