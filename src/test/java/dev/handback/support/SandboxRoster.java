package dev.handback.support;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.vocabulary.DistrictId;
import tools.jackson.databind.JsonNode;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the sandbox's office does to a district's roster, and what our copy must hold. */
public final class SandboxRoster {

	private final URI sandbox;

	private final char letter;

	/** Of the sandbox that all tests share. */
	public SandboxRoster(char letter) {
		this(TestService.INSTANCE.address(), letter);
	}

	/** Of the sandbox at that address. */
	public SandboxRoster(URI sandbox, char letter) {
		this.sandbox = sandbox;
		this.letter = letter;
	}

	public DistrictId district() {
		return People.district(this.letter);
	}

	/** People join, move and leave; sections open, close, are unshared and shared. */
	public void day() {
		pull("POST", "/districts/" + district() + "/day", "{}");
	}

	public void rollover() {
		pull("POST", "/districts/" + district() + "/rollover", "{}");
	}

	/** One of original, small, large, other. */
	public void switchTo(String dataSet) {
		pull("PUT", "/districts/" + district() + "/data-set", "{\"data_set\": \"" + dataSet + "\"}");
	}

	public void events(boolean enabled) {
		pull("PATCH", "/districts/" + district() + "/events", "{\"enabled\": " + enabled + "}");
	}

	public void change(String id, String fields) {
		pull("PATCH", "/roster/" + id, fields);
	}

	public void remove(String id) {
		pull("DELETE", "/roster/" + id, "");
	}

	public void unshare(String id) {
		pull("POST", "/roster/" + id + "/unshare", "");
	}

	public void share(String id) {
		pull("POST", "/roster/" + id + "/share", "");
	}

	public void enroll(String person, String section) {
		pull("POST", "/sections/" + section + "/members", "{\"person\": \"" + person + "\"}");
	}

	public void unenroll(String person, String section) {
		pull("DELETE", "/sections/" + section + "/members/" + person, "");
	}

	/** The district's token for us is no longer good; the token list has the new one. */
	public void rotateToken() {
		pull("POST", "/districts/" + district() + "/tokens?application=handback-sandbox", "{}");
	}

	/** How many requests were made so far whose path contains the text. */
	public int requests(String path) {
		return TestService.journal(this.sandbox, "GET", path).size();
	}

	/** Lets something befall requests of this district. */
	public void fault(String settings) {
		pull("POST", "/faults", "{\"district\": \"" + district() + "\", " + settings + "}");
	}

	public void heal() {
		pull("DELETE", "/faults", "");
	}

	/**
	 * Every record that we keep something of, by table and key, as the sandbox has it.
	 */
	public Map<String, String> expected() {
		Map<String, String> rows = new TreeMap<>();
		JsonNode export = TestService.console(this.sandbox, "/districts/" + district() + "/export");
		export.path("schools").forEach((school) -> rows.put("school " + id(school), text(school, "name")));
		export.path("terms")
			.forEach((term) -> rows.put("term " + id(term),
					text(term, "name") + "|" + text(term, "start_date") + "|" + text(term, "end_date")));
		export.path("courses")
			.forEach((course) -> rows.put("course " + id(course), text(course, "name") + "|" + text(course, "number")));
		export.path("users").forEach((user) -> rows.put("person " + id(user), person(user)));
		export.path("sections").forEach((section) -> section(section, rows));
		return rows;
	}

	/** The same of our copy. */
	public Map<String, String> held(JdbcTemplate jdbc) {
		return held(JdbcClient.create(jdbc));
	}

	/** The same of our copy. */
	public Map<String, String> held(JdbcClient jdbc) {
		Map<String, String> rows = new TreeMap<>();
		read(jdbc, rows, "school", "id", "name");
		read(jdbc, rows, "term", "id", "name, start_date, end_date");
		read(jdbc, rows, "course", "id", "name, number");
		read(jdbc, rows, "person", "id",
				"first_name, middle_name, last_name, email, school_id, grade_level, roles, synced");
		read(jdbc, rows, "section", "id", "school_id, term_id, course_id, name, subject, grade_level, period, synced");
		read(jdbc, rows, "section_teacher", "section_id || ' ' || person_id", "lead");
		read(jdbc, rows, "enrolment", "section_id || ' ' || person_id", "''");
		return rows;
	}

	private void read(JdbcClient jdbc, Map<String, String> rows, String table, String key, String columns) {
		String values = Stream.of(columns.split(", "))
			.map((column) -> "coalesce(" + column + "::text, '')")
			.collect(Collectors.joining(" || '|' || "));
		jdbc.sql("select " + key + ", " + values + " from " + table + " where district_id = ? and removed_at is null")
			.param(district().value())
			.query((RowCallbackHandler) (row) -> rows.put(table + " " + row.getString(1), row.getString(2)));
	}

	private void pull(String method, String path, String json) {
		TestService.pull(this.sandbox, method, path, json);
	}

	private static String person(JsonNode user) {
		JsonNode name = user.path("name");
		StringBuilder roles = new StringBuilder();
		for (String[] role : new String[][] { { "student", "STUDENT" }, { "teacher", "TEACHER" }, { "staff", "STAFF" },
				{ "district_admin", "DISTRICT_ADMIN" }, { "contact", "CONTACT" } }) {
			if (user.path("roles").has(role[0])) {
				roles.append((roles.length() > 0) ? "," : "").append(role[1]);
			}
		}
		return text(name, "first") + "|" + text(name, "middle") + "|" + text(name, "last") + "|" + text(user, "email")
				+ "|" + school(user.path("roles")) + "|" + text(user.path("roles").path("student"), "grade") + "|"
				+ roles + "|" + synced(user);
	}

	private static String school(JsonNode roles) {
		String school = text(roles.path("student"), "school");
		return school.isEmpty() ? text(roles.path("teacher"), "school") : school;
	}

	private static void section(JsonNode section, Map<String, String> rows) {
		String id = id(section);
		rows.put("section " + id,
				text(section, "school") + "|" + text(section, "term_id") + "|" + text(section, "course") + "|"
						+ text(section, "name") + "|" + text(section, "subject") + "|" + text(section, "grade") + "|"
						+ text(section, "period") + "|" + synced(section));
		String lead = text(section, "teacher");
		rows.put("section_teacher " + id + " " + lead, "true");
		section.path("teachers")
			.forEach((teacher) -> rows.put("section_teacher " + id + " " + teacher.asString(),
					String.valueOf(teacher.asString().equals(lead))));
		section.path("students").forEach((student) -> rows.put("enrolment " + id + " " + student.asString(), ""));
	}

	private static String synced(JsonNode record) {
		return text(record.path("lms_status"), "synced_in_lms");
	}

	private static String id(JsonNode record) {
		return record.path("id").asString();
	}

	private static String text(JsonNode record, String field) {
		JsonNode value = record.path(field);
		return (value.isMissingNode() || value.isNull()) ? "" : value.asString();
	}

}
