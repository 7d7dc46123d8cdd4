package dev.handback.simulation.roster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A kind of record that the service lists, and the rows that our copy makes of one. */
enum Listed {

	SCHOOLS("schools", "school") {
		@Override
		String values(Map<String, Object> school) {
			return texts(school, "name");
		}
	},

	TERMS("terms", "term") {
		@Override
		String values(Map<String, Object> term) {
			return texts(term, "name", "start_date", "end_date");
		}
	},

	COURSES("courses", "course") {
		@Override
		String values(Map<String, Object> course) {
			return texts(course, "name", "number");
		}
	},

	USERS("users", "person") {
		@Override
		String values(Map<String, Object> user) {
			Map<String, Object> student = part(part(user, "roles"), "student");
			Map<String, Object> teacher = part(part(user, "roles"), "teacher");
			return texts(part(user, "name"), "first", "last") + "|" + texts(user, "email") + "|"
					+ texts(student.isEmpty() ? teacher : student, "school") + "|" + texts(student, "grade") + "|"
					+ texts(part(user, "lms_status"), "synced_in_lms");
		}

		@Override
		void addOthers(Map<String, Object> user, Map<String, String> rows) {
			part(user, "roles").keySet().forEach((role) -> rows.put("role " + id(user) + " " + role, ""));
		}
	},

	SECTIONS("sections", "section") {
		@Override
		String values(Map<String, Object> section) {
			return texts(section, "school", "term_id", "course", "name", "subject") + "|"
					+ texts(part(section, "lms_status"), "synced_in_lms");
		}

		@Override
		void addOthers(Map<String, Object> section, Map<String, String> rows) {
			ids(section, "teachers").forEach((teacher) -> rows.put("teaching " + id(section) + " " + teacher,
					String.valueOf(teacher.equals(section.get("teacher")))));
			ids(section, "students").forEach((student) -> rows.put("enrollment " + id(section) + " " + student, ""));
		}
	};

	static final List<Listed> ALL = List.of(values());

	private final String path;

	private final String row;

	Listed(String path, String row) {
		this.path = path;
		this.row = row;
	}

	String path() {
		return this.path;
	}

	abstract String values(Map<String, Object> entry);

	void addOthers(Map<String, Object> entry, Map<String, String> rows) {
	}

	/** The rows of one record: their keys, and their other values. */
	Map<String, String> rows(Map<String, Object> entry) {
		Map<String, String> rows = new TreeMap<>();
		rows.put(this.row + " " + id(entry), values(entry));
		addOthers(entry, rows);
		return rows;
	}

	/** The id of the record that the row was made from. */
	static String record(String row) {
		return row.split(" ", 3)[1];
	}

	/** What kind of thing the row is, as far as losing it is concerned. */
	static String kind(String row) {
		return row.startsWith("role ") ? row.substring(row.lastIndexOf(' ') + 1) : row.substring(0, row.indexOf(' '));
	}

	/** Whether a record of this kind makes such rows. */
	boolean makes(String row) {
		String kind = row.substring(0, row.indexOf(' '));
		return switch (this) {
			case USERS -> kind.equals("person") || kind.equals("role");
			case SECTIONS -> kind.equals("section") || kind.equals("teaching") || kind.equals("enrollment");
			default -> kind.equals(this.row);
		};
	}

	static Listed of(String path) {
		return ALL.stream().filter((kind) -> kind.path.equals(path)).findFirst().orElseThrow();
	}

	static String id(Map<String, Object> entry) {
		return String.valueOf(entry.get("id"));
	}

	static Collection<String> ids(Map<String, Object> entry, String field) {
		List<String> ids = new ArrayList<>();
		if (entry.get(field) instanceof Collection<?> members) {
			members.forEach((member) -> ids.add(member.toString()));
		}
		return new TreeSet<>(ids);
	}

	@SuppressWarnings("unchecked")
	static Map<String, Object> part(Map<String, Object> entry, String field) {
		return (entry.get(field) instanceof Map<?, ?> found) ? (Map<String, Object>) found : Map.of();
	}

	private static String texts(Map<String, Object> entry, String... fields) {
		return Stream.of(fields)
			.map((field) -> (entry.get(field) != null) ? String.valueOf(entry.get(field)) : "")
			.collect(Collectors.joining("|"));
	}

}
