package dev.handback.sandbox.world.making;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.LongStream;

import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;

/**
 * Generates one district in three independent parts: the campus with its sections and
 * their members, the people, and their contacts.
 */
public final class DistrictMaker {

	private static final List<String> FIXED_SECTIONS = List.of("English 7", "Creative writing", "Reading club",
			"Study skills");

	/** The first and last fixed student of each fixed section, counted from 0. */
	private static final int[][] FIXED_MEMBERS = { { 0, 27 }, { 0, 19 }, { 8, 21 }, { 0, 9 } };

	private static final int FIXED_GRADE = 7;

	private final WorldPlan plan;

	private final Campus campus;

	private final PeopleMaker people;

	private final RecordSink register;

	private final Members sectionsOfTeacher = new Members();

	private final Members sectionsOfSchool = new Members();

	private DistrictMaker(WorldPlan plan, Campus campus, PeopleMaker people, RecordSink register) {
		this.plan = plan;
		this.campus = campus;
		this.people = people;
		this.register = register;
	}

	/**
	 * The tasks that generate a district. They can run in any order or in parallel.
	 * @param registers provides each part with its own register
	 */
	public static List<Runnable> parts(District district, long seed, DistrictSize size, SchoolYear year,
			Supplier<RecordSink> registers) {
		WorldPlan plan = new WorldPlan(size);
		Campus campus = new Campus(seed, district, year);
		Supplier<PeopleMaker> people = () -> new PeopleMaker(district.letter(), plan, new People(seed, district, year),
				registers.get());
		return List.of(() -> new DistrictMaker(plan, campus, people.get(), registers.get()).make(),
				() -> people.get().makeContacts(), () -> people.get().make());
	}

	private void make() {
		for (int i = 0; i < this.plan.schools(); i++) {
			RecordId id = this.campus.school(this.plan.school(i));
			this.register.record(id, this.campus.schoolRecord(id, i));
		}
		for (int i = 0; i < this.campus.terms(); i++) {
			RecordId id = this.campus.term(i + 1);
			this.register.record(id, this.campus.termRecord(id, i));
		}
		for (int i = 0; i < this.campus.courses(); i++) {
			RecordId id = new RecordId(RecordKind.COURSE, this.campus.term(1).district(), i + 1L);
			this.register.record(id, this.campus.courseRecord(id, i));
		}
		makeSections();
		this.sectionsOfTeacher
			.forEach((teacher, sections) -> this.register.related(Relation.SECTIONS_OF_PERSON, teacher, sections));
		this.sectionsOfSchool
			.forEach((school, sections) -> this.register.related(Relation.SECTIONS_OF_SCHOOL, school, sections));
		this.register.flush();
	}

	private void makeSections() {
		for (int i = 0; i < FIXED_SECTIONS.size(); i++) {
			write(fixedSection(i));
		}
		if (this.plan.largestSection() > 0) {
			write(largestSection());
		}
		for (int group = 0; group < this.plan.groups(); group++) {
			for (int period = 0; period < WorldPlan.SECTIONS_PER_GROUP; period++) {
				write(groupSection(group, period));
			}
		}
	}

	private SectionPlan fixedSection(int index) {
		long[] students = LongStream.rangeClosed(FIXED_MEMBERS[index][0], FIXED_MEMBERS[index][1])
			.map((student) -> this.people.key(WorldPlan.FIRST_FIXED_STUDENT + student))
			.toArray();
		return new SectionPlan(this.people.section(index + 1L), this.campus.school(1), FIXED_SECTIONS.get(index), 0,
				FIXED_GRADE, index + 1, this.campus.term(1), true, true, fixedTeachers(index), students);
	}

	private long[] fixedTeachers(int index) {
		long teacher = this.people.key(WorldPlan.FIXED_TEACHER);
		return switch (index) {
			case 0 -> new long[] { teacher, this.people.key(WorldPlan.FIXED_CO_TEACHER) };
			case 3 -> new long[] { this.people.key(WorldPlan.FIXED_TEACHING_STAFF) };
			default -> new long[] { teacher };
		};
	}

	/** A section of the requested size, with the fixed students first. */
	private SectionPlan largestSection() {
		int count = this.plan.largestSection();
		long[] students = LongStream
			.concat(LongStream.range(0, Math.min(count, WorldPlan.FIXED_STUDENTS))
				.map((student) -> WorldPlan.FIRST_FIXED_STUDENT + student),
					LongStream.range(0, count - WorldPlan.FIXED_STUDENTS)
						.map((student) -> this.plan.student((int) student)))
			.map(this.people::key)
			.toArray();
		return new SectionPlan(this.people.section(WorldPlan.LARGEST_SECTION), this.campus.school(1), "Assembly", 0,
				FIXED_GRADE, FIXED_SECTIONS.size() + 1, this.campus.term(1), true, true,
				new long[] { this.people.key(WorldPlan.FIXED_TEACHER) }, students);
	}

	/** Names repeat, as they do in schools. A few sections have no term or no course. */
	private SectionPlan groupSection(int group, int period) {
		int subject = (group + period) % Campus.subjects();
		int grade = this.plan.gradeOfGroup(group);
		long number = this.plan.section(group, period);
		return new SectionPlan(this.people.section(number),
				this.campus.school(this.plan.school(this.plan.schoolOfGroup(group))),
				Campus.courseName(subject) + " " + ((grade == 0) ? "K" : grade), subject, grade, period + 1,
				this.campus.term(1 + period % 3), number % 13 != 0, number % 11 != 0, teachers(group, period),
				students(group));
	}

	private long[] teachers(int group, int period) {
		Set<Long> teachers = new LinkedHashSet<>();
		for (int colleague = 0; colleague <= this.plan.coTeachers(group, period); colleague++) {
			teachers.add(this.people.key(this.plan.teacher(group, period + colleague)));
		}
		return teachers.stream().mapToLong(Long::longValue).toArray();
	}

	private long[] students(int group) {
		return LongStream.range(this.plan.firstStudent(group), this.plan.afterLastStudent(group))
			.map((student) -> this.people.key(this.plan.student((int) student)))
			.toArray();
	}

	private void write(SectionPlan section) {
		long key = section.id().key();
		this.register.record(section.id(), this.campus.sectionRecord(section));
		this.register.related(Relation.STUDENTS_OF_SECTION, key, section.students());
		this.register.related(Relation.TEACHERS_OF_SECTION, key, section.teachersInOrder());
		Arrays.stream(section.teachers()).forEach((teacher) -> this.sectionsOfTeacher.add(teacher, key));
		this.sectionsOfSchool.add(section.school().key(), key);
	}

	/** The fixed sections of a fixed student. */
	static LongStream sectionsOfFixedStudent(int student) {
		return LongStream.rangeClosed(1, FIXED_MEMBERS.length)
			.filter((section) -> FIXED_MEMBERS[(int) section - 1][0] <= student
					&& student <= FIXED_MEMBERS[(int) section - 1][1]);
	}

}
