package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import dev.handback.vocabulary.ids.PersonId;

/** Random deeds of people in the LMS and in the district. */
final class RandomDeeds {

	private final Twins twins;

	private final RandomChoice choice;

	RandomDeeds(Twins twins, RandomChoice choice) {
		this.twins = twins;
		this.choice = choice;
	}

	void deed() {
		int kind = this.choice.below(15);
		String label = this.choice.label();
		switch (kind) {
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
		PersonId student = this.choice.person();
		String points = this.choice.any("3", "4.5");
		submission(label, student,
				"{\"grade_points\": " + points + ", \"flags\": [\"late\"], \"grade_comment\": \"Hm\"}", (id) -> {
					this.twins.district().lmsGrades(id, student, new BigDecimal(points));
					this.twins.district().lmsComments(id, student, "Hm");
					this.twins.district().lmsFlags(id, student, List.of("late"));
				});
	}

	/** Back to the student, with more time and attempts. */
	private void gives(String label) {
		PersonId student = this.choice.person();
		submission(label, student, """
				{"state": "returned", "extra_attempts": "2", "override_due_date": "2098-05-06T07:08:09.000Z"}""",
				(id) -> this.twins.district()
					.lmsEdits(id, student, Map.of("state", "returned", "extra_attempts", "2", "override_due_date",
							Instant.parse("2098-05-06T07:08:09Z"))));
	}

	private void handsIn(String label) {
		PersonId student = this.choice.person();
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
		PersonId student = this.choice.person();
		boolean open = !this.choice.chance(3);
		this.twins.people("PATCH", "/users/" + student, "{\"lti_session\": " + open + "}",
				() -> this.twins.district().session(student, open));
	}

	private void matched() {
		boolean matched = !this.choice.chance(3);
		if (this.choice.chance(3)) {
			this.twins.people("PATCH", "/sections/" + this.twins.section(1), "{\"synced_in_lms\": " + matched + "}",
					() -> this.twins.district().matched(this.twins.section(1), matched));
		}
		else {
			PersonId student = this.choice.person();
			this.twins.people("PATCH", "/users/" + student, "{\"synced_in_lms\": " + matched + "}",
					() -> this.twins.district().matched(student, matched));
		}
	}

	private void connection() {
		String state = this.choice.chance(4) ? this.choice.any("matching_in_progress", "disconnected") : "success";
		this.twins.people("PATCH", "/districts/" + this.twins.district().id(), "{\"lms_state\": \"" + state + "\"}",
				() -> this.twins.district().lmsState(state));
	}

	private void category(String label) {
		boolean set = this.choice.chance(2);
		change(label, "{\"grading_category\": " + set + "}", (id) -> this.twins.district().lmsCategory(id, set));
	}

	private void integration() {
		boolean present = !this.choice.chance(3);
		this.twins.people("PATCH", "/districts/" + this.twins.district().id(), "{\"integration\": " + present + "}",
				() -> this.twins.district().integration(present));
	}

	private void moves() {
		PersonId student = this.choice.person();
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

}
