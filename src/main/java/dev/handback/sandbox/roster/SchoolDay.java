package dev.handback.sandbox.roster;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.world.NewRecords;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulates a day of school: students join, move, and leave, a teacher is replaced, names
 * and titles change, and sections open, close, are unshared, and are shared again. The
 * number of changes grows with the district, up to what is plausible in one day.
 */
final class SchoolDay {

	private static final int STUDENTS_FOR_ONE_MORE = 200;

	private static final int MOST_OF_EACH = 250;

	private static final int FEWEST_STUDENTS = 10;

	private static final int FEWEST_SECTIONS = 3;

	private static final Comparator<RecordId> BY_KEY = Comparator.comparingLong(RecordId::key);

	private final Registrar.Work work;

	private final Sharing sharing;

	private final RosterDraft draft;

	private final DraftMembers members;

	private final NewRecords newRecords;

	private final SeededChoices seededChoices;

	/** Everyone who was here in the morning and hasn't left, in ascending order. */
	private final List<RecordId> students;

	private SchoolDay(Registrar.Work work, Sharing sharing) {
		this.work = work;
		this.sharing = sharing;
		this.draft = work.draft();
		this.members = work.members();
		this.draft.setProgress(this.draft.progress().anotherDay(work.now()));
		this.newRecords = work.newRecords();
		this.students = new ArrayList<>(this.draft.all(Role.STUDENT));
		this.seededChoices = SeededChoices.of(work.world(), this.draft.district(), this.draft.progress().days());
	}

	static void run(Registrar.Work work, Sharing sharing) {
		SchoolDay day = new SchoolDay(work, sharing);
		List<RecordId> shareAgain = sharing.unshared(work.draft().district());
		int times = Math.min(MOST_OF_EACH, 1 + day.students.size() / STUDENTS_FOR_ONE_MORE);
		for (int i = 0; i < times; i++) {
			day.studentJoins();
			day.studentMoves();
			day.studentLeaves();
			day.studentIsRenamed();
		}
		day.teacherIsReplaced();
		day.officeChanges();
		day.campusChanges();
		day.sectionOpens();
		day.sectionCloses();
		day.sectionIsUnshared();
		shareAgain.stream()
			.filter((section) -> sharing.isAnyoneLeft(section, work.draft()))
			.findFirst()
			.ifPresent((section) -> sharing.share(section, work.draft(), work.changes()));
	}

	private void studentJoins() {
		student(0).ifPresent((classmate) -> {
			ObjectNode role = student(this.draft.get(classmate));
			int grade = NewRecords.grade(role.path("grade").asString("")).orElse(0);
			RecordId joiner = this.draft.add(this.newRecords.student(grade, id(role.path("school").asString(""))));
			this.draft.add(this.newRecords.contact(joiner));
			sections(classmate).forEach((section) -> this.members.join(joiner, section));
		});
	}

	private void studentMoves() {
		student(FEWEST_STUDENTS).ifPresent((mover) -> student(0).ifPresent((classmate) -> {
			List<RecordId> from = sections(mover);
			List<RecordId> to = sections(classmate);
			to.stream()
				.filter((section) -> !from.contains(section))
				.forEach((section) -> this.members.join(mover, section));
			from.stream()
				.filter((section) -> !to.contains(section) && hasOtherStudents(section))
				.forEach((section) -> this.members.leave(mover, section));
			String school = student(this.draft.get(classmate)).path("school").asString("");
			this.draft.change(mover, (record) -> attends(student(record), school));
		}));
	}

	private boolean hasOtherStudents(RecordId section) {
		return this.draft.related(Relation.STUDENTS_OF_SECTION, section).size() > 1;
	}

	/** For a student who changes schools, one enrollment ends and another begins. */
	private void attends(ObjectNode student, String school) {
		if (student.path("school").asString("").equals(school)) {
			return;
		}
		LocalDate today = LocalDate.ofInstant(this.work.now(), ZoneOffset.UTC);
		student.put("school", school);
		student.putArray("schools").add(school);
		ArrayNode enrollments = student.withArray("enrollments");
		enrollments.valueStream().forEach((entry) -> ((ObjectNode) entry).put("end_date", today.toString()));
		enrollments.addObject()
			.put("school", school)
			.put("start_date", today.toString())
			.put("end_date", this.newRecords.lastDay().toString());
	}

	private void studentLeaves() {
		student(FEWEST_STUDENTS).filter(this::isInNoFixedSection).ifPresent((student) -> {
			this.members.remove(student);
			this.students.remove(Collections.binarySearch(this.students, student, BY_KEY));
		});
	}

	private void studentIsRenamed() {
		student(0).ifPresent((student) -> this.draft.change(student, (record) -> ((ObjectNode) record.path("name"))
			.put("last", NewRecords.lastName(this.seededChoices.random()))));
	}

	private void teacherIsReplaced() {
		this.seededChoices.oneOfMore(this.draft.all(Role.TEACHER), 1)
			.filter((teacher) -> this.draft.get(teacher).path("roles").size() == 1)
			.ifPresent((teacher) -> {
				RecordId school = id(this.draft.get(teacher).path("roles").path("teacher").path("school").asString(""));
				this.members.takeOver(this.draft.add(this.newRecords.teacher(school)), teacher);
				this.members.remove(teacher);
			});
	}

	private void officeChanges() {
		this.seededChoices.oneOfMore(this.draft.all(Role.STAFF), 2)
			.filter((staff) -> this.draft.get(staff).path("roles").size() == 1)
			.ifPresent((staff) -> {
				String school = this.draft.get(staff).path("roles").path("staff").path("schools").path(0).asString("");
				this.draft.add(this.newRecords.staff(id(school)));
				this.members.remove(staff);
			});
		this.seededChoices.oneOfMore(this.draft.all(Role.DISTRICT_ADMIN), 0)
			.ifPresent((admin) -> this.draft.change(admin,
					(record) -> ((ObjectNode) record.path("roles").path("district_admin")).put("title",
							"Director, day " + this.draft.progress().days())));
	}

	private void campusChanges() {
		String day = "day " + this.draft.progress().days();
		this.draft.change(this.seededChoices.one(this.draft.all(RecordKind.SCHOOL)),
				(record) -> record.withObject("principal")
					.put("name", NewRecords.lastName(this.seededChoices.random()) + " (" + day + ")"));
		this.draft.change(this.seededChoices.one(this.draft.all(RecordKind.COURSE)),
				(record) -> record.put("number", "C" + this.draft.progress().days()));
	}

	private void sectionOpens() {
		this.seededChoices.oneOfMore(this.draft.all(RecordKind.SECTION), 0).ifPresent((other) -> {
			ObjectNode section = this.newRecords.sectionLike(this.draft.get(other));
			section.put("name", section.path("name").asString("") + " (new)");
			this.draft.add(section);
		});
	}

	private void sectionCloses() {
		this.seededChoices.oneOfMore(this.draft.all(RecordKind.SECTION), FEWEST_SECTIONS)
			.ifPresent(this.members::remove);
	}

	private void sectionIsUnshared() {
		this.seededChoices.oneOfMore(this.draft.all(RecordKind.SECTION), FEWEST_SECTIONS)
			.filter((section) -> this.work.world().has(section))
			.ifPresent((section) -> this.sharing.unshare(section, this.draft, this.work.changes()));
	}

	private Optional<RecordId> student(int fewest) {
		return this.seededChoices.oneOfMore(this.students, fewest);
	}

	private boolean isInNoFixedSection(RecordId person) {
		return this.draft.related(Relation.SECTIONS_OF_PERSON, person).stream().noneMatch(SeededChoices::isFixed);
	}

	/** The person's sections, without the fixed ones, which never change. */
	private List<RecordId> sections(RecordId person) {
		return this.draft.related(Relation.SECTIONS_OF_PERSON, person)
			.stream()
			.filter((section) -> !SeededChoices.isFixed(section))
			.toList();
	}

	private static ObjectNode student(ObjectNode record) {
		return (ObjectNode) record.path("roles").path("student");
	}

	static RecordId id(String text) {
		return RecordId.parse(text).orElseThrow();
	}

}
