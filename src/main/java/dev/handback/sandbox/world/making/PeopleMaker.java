package dev.handback.sandbox.world.making;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

import dev.handback.sandbox.world.record.Name;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Role;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Generates everyone in one district, contacts separately from the others. */
final class PeopleMaker {

	/**
	 * Fixed students, counted from 0: the second has no email, and the twentieth attends
	 * two schools.
	 */
	private static final int WITHOUT_EMAIL = 1;

	private static final int AT_TWO_SCHOOLS = 19;

	private static final int FIXED_GRADE = 7;

	private final char district;

	private final WorldPlan plan;

	private final People people;

	private final RecordSink register;

	private final Members peopleOfSchool = new Members();

	PeopleMaker(char district, WorldPlan plan, People people, RecordSink register) {
		this.district = district;
		this.plan = plan;
		this.people = people;
		this.register = register;
	}

	long key(long number) {
		return this.people.person(number).key();
	}

	RecordId section(long number) {
		return new RecordId(RecordKind.SECTION, this.district, number);
	}

	private RecordId school(int index) {
		return new RecordId(RecordKind.SCHOOL, this.district, this.plan.school(index));
	}

	void make() {
		makeFixedPeople();
		for (int student = 0; student < this.plan.students(); student++) {
			makeStudent(student);
		}
		for (int group = 0; group < this.plan.groups(); group++) {
			teacher(this.plan.teacher(group), null, this.plan.schoolOfGroup(group));
		}
		for (int i = 0; i < this.plan.staff(); i++) {
			makeStaff(i);
		}
		for (int i = 0; i < this.plan.admins(); i++) {
			admin(this.plan.admin(i), null);
		}
		this.peopleOfSchool
			.forEach((school, members) -> this.register.related(Relation.PEOPLE_OF_SCHOOL, school, members));
		this.register.flush();
	}

	void makeContacts() {
		contact(WorldPlan.FIXED_CONTACT, new long[] { key(WorldPlan.FIRST_FIXED_STUDENT) });
		for (int student = 0; student < this.plan.students(); student++) {
			makeContacts(student);
		}
		this.register.flush();
	}

	private void makeFixedPeople() {
		teacher(WorldPlan.FIXED_TEACHER, Names.ofTeacher(this.district), 0);
		teacher(WorldPlan.FIXED_CO_TEACHER, Names.ofCoTeacher(this.district), 0);
		for (int i = 0; i < WorldPlan.FIXED_STUDENTS; i++) {
			makeFixedStudent(i);
		}
		admin(WorldPlan.FIXED_ADMIN, Names.ofAdmin(this.district));
		RecordId staff = this.people.person(WorldPlan.FIXED_STAFF);
		write(staff, Names.ofStaff(this.district), List.of(Role.STAFF),
				(json, dice) -> this.people.staff(json, dice, staff, school(0)));
		belongs(school(0), staff);
		RecordId both = this.people.person(WorldPlan.FIXED_TEACHING_STAFF);
		write(both, Names.ofTeachingStaff(this.district), List.of(Role.STAFF, Role.TEACHER), (json, dice) -> {
			this.people.staff(json, dice, both, school(0));
			this.people.teacher(json, dice, both, school(0));
		});
		belongs(school(0), both);
		this.register.related(Relation.CONTACTS_OF_STUDENT, key(WorldPlan.FIRST_FIXED_STUDENT),
				new long[] { key(WorldPlan.FIXED_CONTACT) });
	}

	private void makeFixedStudent(int index) {
		RecordId id = this.people.person(WorldPlan.FIRST_FIXED_STUDENT + index);
		Name name = Names.ofFixedStudent(index, this.people.dice(id));
		String email = (index == WITHOUT_EMAIL) ? null : this.people.email(id, name);
		long[] schools = (index == AT_TWO_SCHOOLS) ? new long[] { school(1).key(), school(0).key() }
				: new long[] { school(0).key() };
		student(id, name, email, FIXED_GRADE, schools);
		attends(id, index < this.plan.largestSection(), DistrictMaker.sectionsOfFixedStudent(index));
	}

	private void makeStudent(int index) {
		RecordId id = this.people.person(this.plan.student(index));
		Name name = Names.draw(this.people.dice(this.people.person(this.plan.student(this.plan.namesake(index)))));
		int group = this.plan.groupOfStudent(index);
		long[] schools = { school(this.plan.schoolOfGroup(group)).key() };
		student(id, name, this.people.studentEmail(id, name), this.plan.gradeOfGroup(group), schools);
		attends(id, WorldPlan.FIXED_STUDENTS + index < this.plan.largestSection(),
				LongStream.range(0, WorldPlan.SECTIONS_PER_GROUP)
					.map((period) -> this.plan.section(group, (int) period)));
		long first = key(this.plan.firstContact(index));
		this.register.related(Relation.CONTACTS_OF_STUDENT, id.key(), this.plan.hasSecondContact(index)
				? sorted(first, key(this.plan.secondContact(index))) : new long[] { first });
	}

	private void attends(RecordId student, boolean largest, LongStream sections) {
		LongStream all = largest ? LongStream.concat(sections, LongStream.of(WorldPlan.LARGEST_SECTION)) : sections;
		this.register.related(Relation.SECTIONS_OF_PERSON, student.key(),
				all.map((section) -> section(section).key()).sorted().toArray());
	}

	private void student(RecordId id, Name name, @Nullable String email, int grade, long[] schools) {
		byte[] record = this.people.record(id, name, email,
				(json, dice) -> this.people.student(json, dice, id, grade, schools));
		this.register.record(id, record);
		this.register.role(Role.STUDENT, id);
		for (long school : schools) {
			this.peopleOfSchool.add(school, id.key());
		}
	}

	private void teacher(long number, @Nullable Name known, int school) {
		RecordId id = this.people.person(number);
		write(id, known, List.of(Role.TEACHER), (json, dice) -> this.people.teacher(json, dice, id, school(school)));
		belongs(school(school), id);
	}

	/** The first staff member has every job, as in small districts. */
	private void makeStaff(int index) {
		RecordId id = this.people.person(this.plan.staff(index));
		RecordId school = school(index % this.plan.schools());
		List<Role> roles = (index == 0) ? List.of(Role.STAFF, Role.TEACHER, Role.DISTRICT_ADMIN) : List.of(Role.STAFF);
		write(id, null, roles, (json, dice) -> {
			this.people.staff(json, dice, id, school);
			if (index == 0) {
				this.people.teacher(json, dice, id, school);
				this.people.districtAdmin(json, dice);
			}
		});
		belongs(school, id);
	}

	private void admin(long number, @Nullable Name known) {
		write(this.people.person(number), known, List.of(Role.DISTRICT_ADMIN), this.people::districtAdmin);
	}

	private void makeContacts(int student) {
		long child = key(this.plan.student(student));
		if (!this.plan.sharesContact(student)) {
			boolean sibling = this.plan.sharesContact(student + 1) && student + 1 < this.plan.students();
			contact(this.plan.firstContact(student),
					sibling ? sorted(child, key(this.plan.student(student + 1))) : new long[] { child });
		}
		if (this.plan.hasSecondContact(student)) {
			contact(this.plan.secondContact(student), new long[] { child });
		}
	}

	private void contact(long number, long[] students) {
		RecordId id = this.people.person(number);
		write(id, null, List.of(Role.CONTACT), (json, dice) -> this.people.contact(json, dice, id, students));
		this.register.related(Relation.STUDENTS_OF_CONTACT, id.key(), students);
	}

	private void write(RecordId id, @Nullable Name known, List<Role> roles,
			BiConsumer<JsonGenerator, SeededRandom> body) {
		Name name = (known != null) ? known : Names.draw(this.people.dice(id));
		this.register.record(id, this.people.record(id, name, this.people.email(id, name), body));
		roles.forEach((role) -> this.register.role(role, id));
	}

	private void belongs(RecordId school, RecordId person) {
		this.peopleOfSchool.add(school.key(), person.key());
	}

	private static long[] sorted(long... keys) {
		Arrays.sort(keys);
		return keys;
	}

}
