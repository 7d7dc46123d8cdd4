package dev.handback.grading;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** The assignment and the students that all open pages of a walk change. */
class CoTeachersWalk {

	static final List<PersonId> STUDENTS = List.of(People.student('c', 1), People.student('c', 2),
			People.student('c', 3));

	private final MockMvcTester mvc;

	private final JdbcClient jdbc;

	private final AssignmentId work;

	private final Random random;

	/** How often something was typed, so that each text is different. */
	int typed;

	int conflicts;

	int choices;

	CoTeachersWalk(MockMvcTester mvc, JdbcClient jdbc, AssignmentId work, Random random) {
		this.mvc = mvc;
		this.jdbc = jdbc;
		this.work = work;
		this.random = random;
	}

	MockMvcTester mvc() {
		return this.mvc;
	}

	AssignmentId work() {
		return this.work;
	}

	Random random() {
		return this.random;
	}

	PersonId student() {
		return STUDENTS.get(this.random.nextInt(STUDENTS.size()));
	}

	/** Everything that is stored and can be changed on a page. */
	Map<String, String> stored() {
		Map<String, String> stored = new TreeMap<>();
		this.jdbc.sql("""
				select title, description, trim_scale(points_possible)::text as points, max_attempts::text as attempts,
					accepts_links::text as links from assignment where id = ?""")
			.param(this.work.value())
			.query((row) -> {
				stored.put("title", row.getString("title"));
				stored.put("description", row.getString("description"));
				stored.put("points", orEmpty(row.getString("points")));
				stored.put("attempts", orEmpty(row.getString("attempts")));
				stored.put("acceptsLinks", "true".equals(row.getString("links")) ? "true" : "");
			});
		for (PersonId student : STUDENTS) {
			List.of("points", "comment", "extraAttempts", "late", "missing")
				.forEach((field) -> stored.put(field + "-" + student, ""));
		}
		this.jdbc.sql("""
				select student_id, trim_scale(points)::text as points, comment, flags, extra_attempts::text as attempts
				from grade where assignment_id = ?""").param(this.work.value()).query((row) -> {
			String student = "-" + row.getString("student_id");
			stored.put("points" + student, orEmpty(row.getString("points")));
			stored.put("comment" + student, orEmpty(row.getString("comment")));
			stored.put("extraAttempts" + student, orEmpty(row.getString("attempts")));
			stored.put("late" + student, row.getString("flags").contains("late") ? "true" : "");
			stored.put("missing" + student, row.getString("flags").contains("missing") ? "true" : "");
		});
		return stored;
	}

	private static String orEmpty(String text) {
		return (text != null) ? text : "";
	}

	String somethingFor(String field, String now) {
		this.typed++;
		if (field.startsWith("late") || field.startsWith("missing") || field.equals("acceptsLinks")) {
			return now.isEmpty() ? "true" : "";
		}
		if (field.startsWith("extraAttempts") || field.equals("attempts")) {
			return (this.random.nextInt(5) == 0) ? "" : String.valueOf(1 + this.random.nextInt(90));
		}
		if (field.startsWith("points")) {
			return (this.random.nextInt(5) == 0) ? "" : String.valueOf(this.typed);
		}
		return "Text " + this.typed
				+ ((field.startsWith("comment") || field.equals("description")) ? "\nin lines" : "");
	}

}
