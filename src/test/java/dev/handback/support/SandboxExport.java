package dev.handback.support;

import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The rows that our copy of an exported roster should have. Holds one record at a time,
 * so an export can have any size.
 */
final class SandboxExport {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final String[][] ROLES = { { "student", "STUDENT" }, { "teacher", "TEACHER" }, { "staff", "STAFF" },
			{ "district_admin", "DISTRICT_ADMIN" }, { "contact", "CONTACT" } };

	private final RosterRows rows;

	private SandboxExport(RosterRows rows) {
		this.rows = rows;
	}

	/** Reads an entire export, whose records are in the order of their ids. */
	static void read(InputStream export, RosterRows rows) {
		SandboxExport reading = new SandboxExport(rows);
		try (JsonParser json = JSON.createParser(export)) {
			json.nextToken();
			while (json.nextToken() == JsonToken.PROPERTY_NAME) {
				String kind = json.currentName();
				json.nextToken();
				while (json.nextToken() != JsonToken.END_ARRAY) {
					JsonNode record = json.readValueAsTree();
					reading.record(kind, record);
				}
			}
		}
	}

	private void record(String kind, JsonNode record) {
		switch (kind) {
			case "schools" -> this.rows.row("school", id(record), text(record, "name"));
			case "terms" -> this.rows.row("term", id(record), texts(record, "name", "start_date", "end_date"));
			case "courses" -> this.rows.row("course", id(record), texts(record, "name", "number"));
			case "users" -> this.rows.row("person", id(record), person(record));
			case "sections" -> section(record);
			default -> {
				// Districts aren't part of a roster.
			}
		}
	}

	private static String person(JsonNode user) {
		StringBuilder roles = new StringBuilder();
		for (String[] role : ROLES) {
			if (user.path("roles").has(role[0])) {
				roles.append((roles.length() > 0) ? "," : "").append(role[1]);
			}
		}
		return texts(user.path("name"), "first", "middle", "last") + "|" + text(user, "email") + "|"
				+ school(user.path("roles")) + "|" + text(user.path("roles").path("student"), "grade") + "|" + roles
				+ "|" + synced(user);
	}

	private static String school(JsonNode roles) {
		String school = text(roles.path("student"), "school");
		return school.isEmpty() ? text(roles.path("teacher"), "school") : school;
	}

	private void section(JsonNode section) {
		String id = id(section);
		this.rows.row("section", id, texts(section, "school", "term_id", "course", "name", "subject", "grade", "period")
				+ "|" + synced(section));
		String lead = text(section, "teacher");
		Map<String, String> teachers = new TreeMap<>();
		section.path("teachers").forEach((teacher) -> teachers.put(teacher.asString(), "false"));
		teachers.put(lead, "true");
		teachers.forEach((teacher, leads) -> this.rows.row("section_teacher", id + " " + teacher, leads));
		section.path("students")
			.valueStream()
			.map(JsonNode::asString)
			.sorted()
			.forEach((student) -> this.rows.row("enrollment", id + " " + student, ""));
	}

	private static String synced(JsonNode record) {
		return text(record.path("lms_status"), "synced_in_lms");
	}

	private static String id(JsonNode record) {
		return record.path("id").asString();
	}

	private static String texts(JsonNode record, String... fields) {
		return Stream.of(fields).map((field) -> text(record, field)).collect(Collectors.joining("|"));
	}

	private static String text(JsonNode record, String field) {
		JsonNode value = record.path(field);
		return (value.isMissingNode() || value.isNull()) ? "" : value.asString();
	}

}
