package dev.handback.simulation.roster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.handback.simulation.roster.Source.Change;

/** The school life behind a roster: who joins, leaves, moves, and what else changes. */
final class LivingRoster {

	private static final List<String> STUDENT = List.of("student");

	private final Source source;

	/** What isn't shared with us at the moment. */
	private final Map<Listed, Map<String, Map<String, Object>>> unshared = new TreeMap<>();

	private final Map<Listed, Map<String, Map<String, Object>>> next = new TreeMap<>();

	private Random random = new Random(0);

	LivingRoster(Source source) {
		this.source = source;
	}

	/** Fills the empty roster. */
	void begin(long seed) {
		draw(seed);
		boolean large = this.random.nextInt(4) == 0;
		for (int n = 0; n < 2; n++) {
			put(Listed.SCHOOLS, record(Listed.SCHOOLS, "name", "School " + n));
		}
		for (int n = this.random.nextInt(2); n < 2; n++) {
			newTerm();
		}
		for (int n = this.random.nextInt(4); n < 4; n++) {
			put(Listed.COURSES, record(Listed.COURSES, "name", "Course " + n, "number", String.valueOf(n)));
		}
		person("district_admin");
		int teachers = 2 + this.random.nextInt(3);
		for (int n = 0; n < teachers; n++) {
			person("teacher");
		}
		for (int n = this.random.nextInt(5); n > 0; n--) {
			person(this.random.nextBoolean() ? "staff" : "contact");
		}
		int students = large ? 30 + this.random.nextInt(15) : 5 + this.random.nextInt(25);
		for (int n = 0; n < students; n++) {
			person("student");
		}
		int sections = 3 + this.random.nextInt(4);
		for (int n = 0; n < sections; n++) {
			section(large ? 0.7 : 0.4);
		}
		this.source.begin(changes());
	}

	/**
	 * Lets something happen.
	 * @return what it was, in words
	 */
	String live(long seed) {
		draw(seed);
		String happened = switch (this.random.nextInt(17)) {
			case 0, 1, 2 -> joins();
			case 3, 4 -> leave(1);
			case 5 -> leave(2 + this.random.nextInt(12));
			case 6, 7 -> moves();
			case 8, 9 -> renames();
			case 10 -> closes();
			case 11 -> opens();
			case 12 -> unshares();
			case 13 -> sharesAgain();
			case 14 -> teacherIsReplaced();
			case 15 -> changesRoles();
			default -> (this.random.nextInt(3) == 0) ? rollsOver() : coTeaches();
		};
		this.source.change(changes());
		return happened;
	}

	private void draw(long seed) {
		this.random = new Random(seed);
		this.next.clear();
		for (Listed kind : Listed.values()) {
			this.next.put(kind, new TreeMap<>(this.source.records(kind)));
		}
	}

	private List<Change> changes() {
		List<Change> changes = new ArrayList<>();
		for (Listed kind : Listed.values()) {
			Map<String, Map<String, Object>> before = this.source.records(kind);
			Map<String, Map<String, Object>> after = of(kind);
			after.values()
				.stream()
				.filter((entry) -> !entry.equals(before.get(Listed.id(entry))))
				.forEach((entry) -> changes.add(Change.put(kind, entry)));
			before.keySet()
				.stream()
				.filter((id) -> !after.containsKey(id))
				.forEach((id) -> changes.add(Change.delete(kind, id)));
		}
		return changes;
	}

	private String joins() {
		String student = person("student");
		for (String section : some(Listed.SECTIONS, 2)) {
			members(section, "students", Set.of(student), Set.of());
		}
		return "a student joins";
	}

	private String leave(int number) {
		List<String> leaving = some(withRole("student"), number);
		leaving.forEach(this::removePerson);
		return leaving.size() + " students leave";
	}

	private String moves() {
		List<String> sections = some(Listed.SECTIONS, 2);
		List<String> students = some(withRole("student"), 1 + this.random.nextInt(4));
		if (sections.size() == 2) {
			members(sections.get(0), "students", Set.of(), students);
			members(sections.get(1), "students", students, Set.of());
		}
		return students.size() + " students move to another section";
	}

	private String renames() {
		Listed kind = Listed.ALL.get(this.random.nextInt(Listed.ALL.size()));
		some(kind, 1 + this.random.nextInt(2)).forEach((id) -> {
			Map<String, Object> entry = copy(kind, id);
			String name = "Renamed " + this.random.nextInt(1000);
			entry.put("name", (kind == Listed.USERS) ? Map.of("first", name, "last", "Person") : name);
			put(kind, entry);
		});
		return kind.path() + " are renamed";
	}

	private String closes() {
		some(Listed.SECTIONS, 1).forEach((section) -> of(Listed.SECTIONS).remove(section));
		return "a section closes";
	}

	private String opens() {
		section(0.4);
		return "a section opens";
	}

	private String unshares() {
		Listed kind = this.random.nextBoolean() ? Listed.SECTIONS : Listed.ALL.get(this.random.nextInt(5));
		List<String> gone = some(kind, 1 + this.random.nextInt(3));
		gone.forEach((id) -> {
			Map<String, Object> entry = of(kind).remove(id);
			if (entry != null) {
				this.unshared.computeIfAbsent(kind, (first) -> new TreeMap<>()).put(id, entry);
			}
		});
		return gone.size() + " " + kind.path() + " are no longer shared";
	}

	private String sharesAgain() {
		this.unshared.forEach((kind, entries) -> entries.values().forEach((entry) -> put(kind, entry)));
		this.unshared.clear();
		return "what wasn't shared is shared again";
	}

	private String teacherIsReplaced() {
		List<String> teachers = some(withRole("teacher"), 1);
		String successor = person("teacher");
		for (String section : List.copyOf(of(Listed.SECTIONS).keySet())) {
			Map<String, Object> entry = copy(Listed.SECTIONS, section);
			if (teachers.contains(entry.get("teacher"))) {
				entry.put("teacher", successor);
				put(Listed.SECTIONS, entry);
				members(section, "teachers", Set.of(successor), teachers);
			}
		}
		if (this.random.nextBoolean()) {
			teachers.forEach(this::removePerson);
		}
		return "a teacher is replaced";
	}

	private String coTeaches() {
		some(Listed.SECTIONS, 1)
			.forEach((section) -> members(section, "teachers", some(withRole("teacher"), 1), Set.of()));
		return "a section gets a co-teacher";
	}

	private String changesRoles() {
		some(withRole("teacher"), 1).forEach((teacher) -> {
			Map<String, Object> entry = copy(Listed.USERS, teacher);
			Map<String, Object> roles = new LinkedHashMap<>(Listed.part(entry, "roles"));
			if (roles.remove("staff") == null) {
				roles.put("staff", Map.of());
			}
			entry.put("roles", roles);
			put(Listed.USERS, entry);
		});
		return "a teacher becomes staff too, or no longer is";
	}

	private String rollsOver() {
		List.copyOf(of(Listed.TERMS).keySet()).forEach(of(Listed.TERMS)::remove);
		newTerm();
		of(Listed.SECTIONS).clear();
		some(withRole("student"), withRole("student").size() / 4).forEach(this::removePerson);
		for (int n = this.random.nextInt(10); n > 0; n--) {
			person("student");
		}
		for (int n = 0; n < 4; n++) {
			section(0.5);
		}
		return "a new school year begins";
	}

	private void newTerm() {
		put(Listed.TERMS, record(Listed.TERMS, "name", "Term", "start_date", "2026-01-0" + (1 + this.random.nextInt(9)),
				"end_date", "2026-06-30"));
	}

	private String person(String role) {
		Map<String, Object> details = new HashMap<>();
		some(Listed.SCHOOLS, 1).forEach((school) -> details.put("school", school));
		if (role.equals("student")) {
			details.put("grade", String.valueOf(1 + this.random.nextInt(12)));
		}
		boolean schools = STUDENT.contains(role) || role.equals("teacher");
		Map<String, Object> user = record(Listed.USERS, "name",
				Map.of("first", "First " + this.random.nextInt(1000), "last", role), "email",
				"p" + this.random.nextInt(1000) + "@example.org", "roles", Map.of(role, schools ? details : Map.of()),
				"lms_status", Map.of("synced_in_lms", this.random.nextInt(8) > 0));
		put(Listed.USERS, user);
		return Listed.id(user);
	}

	private void section(double share) {
		List<String> teachers = some(withRole("teacher"), 1 + this.random.nextInt(2));
		Map<String, Object> section = record(Listed.SECTIONS, "name", "Section " + this.random.nextInt(1000), "subject",
				"math", "lms_status", Map.of("synced_in_lms", true));
		some(Listed.SCHOOLS, 1).forEach((school) -> section.put("school", school));
		some(Listed.TERMS, 1).forEach((term) -> section.put("term_id", term));
		some(Listed.COURSES, 1).forEach((course) -> section.put("course", course));
		teachers.stream().findFirst().ifPresent((teacher) -> section.put("teacher", teacher));
		section.put("teachers", new TreeSet<>(teachers));
		section.put("students",
				new TreeSet<>(some(withRole("student"), 1 + (int) (share * withRole("student").size()))));
		put(Listed.SECTIONS, section);
	}

	private void removePerson(String person) {
		of(Listed.USERS).remove(person);
		List.copyOf(of(Listed.SECTIONS).keySet()).forEach((section) -> {
			members(section, "students", Set.of(), Set.of(person));
			members(section, "teachers", Set.of(), Set.of(person));
		});
	}

	private void members(String section, String field, Collection<String> joining, Collection<String> leaving) {
		Map<String, Object> entry = copy(Listed.SECTIONS, section);
		Collection<String> members = Listed.ids(entry, field);
		members.removeAll(leaving);
		members.addAll(joining);
		entry.put(field, members);
		if (leaving.contains(entry.get("teacher"))) {
			entry.remove("teacher");
		}
		put(Listed.SECTIONS, entry);
	}

	private List<String> withRole(String role) {
		return of(Listed.USERS).values()
			.stream()
			.filter((user) -> Listed.part(user, "roles").containsKey(role))
			.map(Listed::id)
			.toList();
	}

	private List<String> some(Listed kind, int number) {
		return some(of(kind).keySet(), number);
	}

	private List<String> some(Collection<String> ids, int number) {
		List<String> left = new ArrayList<>(ids);
		List<String> some = new ArrayList<>();
		while (some.size() < number && !left.isEmpty()) {
			some.add(left.remove(this.random.nextInt(left.size())));
		}
		return some;
	}

	private Map<String, Object> record(Listed kind, Object... fields) {
		Map<String, Object> record = new LinkedHashMap<>();
		record.put("id", this.source.newId(kind));
		record.put("district", this.source.district().value());
		for (int i = 0; i < fields.length; i += 2) {
			record.put(fields[i].toString(), fields[i + 1]);
		}
		return record;
	}

	private Map<String, Object> copy(Listed kind, String id) {
		return new LinkedHashMap<>(of(kind).getOrDefault(id, Map.of()));
	}

	private void put(Listed kind, Map<String, Object> entry) {
		of(kind).put(Listed.id(entry), entry);
	}

	private Map<String, Map<String, Object>> of(Listed kind) {
		return this.next.computeIfAbsent(kind, (first) -> new TreeMap<>());
	}

}
