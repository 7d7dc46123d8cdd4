package dev.handback.sandbox.roster;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import dev.handback.sandbox.world.NewRecords;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Starts a new school year. Everyone moves up a grade. Students in the last grade leave,
 * and new ones in the first grade take their seats. All terms and sections are new, with
 * new ids and the same teachers.
 */
final class Rollover {

	private static final int LAST_GRADE = 12;

	private final RosterDraft draft;

	private final DraftMembers members;

	private final NewRecords newRecords;

	/** This year's students by the ids of those who had their seats last year. */
	private final Map<String, String> seats = new HashMap<>();

	private final Map<String, String> terms = new HashMap<>();

	private Rollover(Registrar.Work work) {
		this.draft = work.draft();
		this.members = work.members();
		this.draft.setProgress(this.draft.progress().anotherYear(work.now()));
		this.newRecords = work.newRecords();
	}

	static void run(Registrar.Work work) {
		Rollover rollover = new Rollover(work);
		List<RecordId> terms = work.draft().all(RecordKind.TERM);
		List<RecordId> sections = work.draft().all(RecordKind.SECTION);
		List<RecordId> graduates = rollover.moveUp(work.draft().all(Role.STUDENT));
		rollover.beginTerms(terms);
		sections.forEach(rollover::replace);
		graduates.forEach(rollover.members::remove);
		terms.forEach(work.draft()::remove);
	}

	private List<RecordId> moveUp(List<RecordId> students) {
		List<RecordId> graduates = students.stream().filter((student) -> grade(student) >= LAST_GRADE).toList();
		students.forEach((student) -> {
			if (grade(student) >= LAST_GRADE) {
				beginner(student);
			}
			else {
				this.seats.put(student.toString(), student.toString());
				this.draft.change(student, (record) -> moveUp(role(record)));
			}
		});
		return graduates;
	}

	/** An unknown grade counts as the last one. */
	private int grade(RecordId student) {
		return NewRecords.grade(role(this.draft.get(student)).path("grade").asString("")).orElse(LAST_GRADE);
	}

	private void moveUp(ObjectNode student) {
		student.put("grade", NewRecords.grade(1 + NewRecords.grade(student.path("grade").asString("")).orElse(0)));
		ArrayNode enrollments = student.putArray("enrollments");
		for (String school : DraftMembers.texts(student.path("schools"))) {
			enrollments.addObject()
				.put("school", school)
				.put("start_date", this.newRecords.firstDay().toString())
				.put("end_date", this.newRecords.lastDay().toString());
		}
	}

	private void beginner(RecordId graduate) {
		RecordId school = SchoolDay.id(role(this.draft.get(graduate)).path("school").asString(""));
		RecordId beginner = this.draft.add(this.newRecords.student(0, school));
		this.draft.add(this.newRecords.contact(beginner));
		this.seats.put(graduate.toString(), beginner.toString());
	}

	private void beginTerms(List<RecordId> old) {
		for (int i = 0; i < old.size(); i++) {
			RecordId term = this.draft.add(this.newRecords.term(i));
			this.terms.put(old.get(i).toString(), term.toString());
		}
	}

	private void replace(RecordId old) {
		ObjectNode section = this.newRecords.sectionLike(this.draft.get(old));
		String before = section.path("grade").asString("");
		Optional<Integer> grade = NewRecords.grade(before);
		grade.ifPresent((number) -> {
			int next = (number + 1) % (LAST_GRADE + 1);
			section.put("grade", NewRecords.grade(next));
			section.put("name", renamed(section.path("name").asString(""), label(number), label(next)));
		});
		TreeSet<String> students = new TreeSet<>();
		DraftMembers.texts(section.path("students")).forEach((student) -> students.add(this.seats.get(student)));
		students.forEach(section.putArray("students")::add);
		String term = this.terms.get(section.path("term_id").asString(""));
		section.put("term_id", term);
		this.draft.add(section);
		this.draft.remove(old);
	}

	private static String label(int grade) {
		return (grade == 0) ? "K" : String.valueOf(grade);
	}

	private static String renamed(String name, String before, String now) {
		return name.endsWith(" " + before) ? name.substring(0, name.length() - before.length()) + now : name;
	}

	private static ObjectNode role(ObjectNode record) {
		return (ObjectNode) record.path("roles").path("student");
	}

}
