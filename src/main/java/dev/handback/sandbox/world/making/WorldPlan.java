package dev.handback.sandbox.world.making;

/**
 * Computes how many records a district has and how they are related. After the fixed
 * first class, students come in groups of 25, each with five sections and one teacher.
 * Numbers of generated records start after the four fixed digits.
 */
final class WorldPlan {

	static final int FIXED_STUDENTS = 28;

	static final int FIXED_TEACHER = 1;

	static final int FIXED_CO_TEACHER = 2;

	static final int FIRST_FIXED_STUDENT = 101;

	static final int FIXED_ADMIN = 201;

	static final int FIXED_STAFF = 301;

	static final int FIXED_TEACHING_STAFF = 302;

	static final int FIXED_CONTACT = 401;

	/** Comes after the fixed sections, and exists only if requested. */
	static final int LARGEST_SECTION = 5;

	static final int SECTIONS_PER_GROUP = 5;

	private static final int GROUP = 25;

	private static final int STUDENTS_PER_SCHOOL = 600;

	private static final long BULK = 10_000;

	private static final long BULK_TEACHERS = 2_000_000;

	private static final long BULK_STAFF = 3_000_000;

	private static final long BULK_ADMINS = 4_000_000;

	private static final long BULK_CONTACTS = 5_000_000;

	private static final int NAMESAKES_EVERY = 40;

	private final int bulkStudents;

	private final int largestSection;

	WorldPlan(DistrictSize size) {
		this.bulkStudents = Math.max(0, size.students() - FIXED_STUDENTS);
		this.largestSection = size.largestSection();
	}

	/** Its number of students, or 0 if there is no such section. */
	int largestSection() {
		return this.largestSection;
	}

	int schools() {
		return Math.max(2, (this.bulkStudents + STUDENTS_PER_SCHOOL - 1) / STUDENTS_PER_SCHOOL);
	}

	/** Schools 0 and 1 have fixed ids. */
	long school(int index) {
		return (index < 2) ? index + 1 : BULK + index;
	}

	int students() {
		return this.bulkStudents;
	}

	long student(int index) {
		return BULK + index;
	}

	/** The student whose name this one has, sometimes a classmate's. */
	int namesake(int index) {
		return (index % NAMESAKES_EVERY == 1) ? index - 1 : index;
	}

	int groups() {
		return (this.bulkStudents + GROUP - 1) / GROUP;
	}

	int groupOfStudent(int student) {
		return student / GROUP;
	}

	int firstStudent(int group) {
		return group * GROUP;
	}

	int afterLastStudent(int group) {
		return Math.min(this.bulkStudents, (group + 1) * GROUP);
	}

	int schoolOfGroup(int group) {
		return group % schools();
	}

	/** From kindergarten, 0, to 12. */
	int gradeOfGroup(int group) {
		return (group / schools()) % 13;
	}

	long section(int group, int period) {
		return BULK + (long) group * SECTIONS_PER_GROUP + period;
	}

	long teacher(int group) {
		return BULK_TEACHERS + group;
	}

	/** The teacher of another group at the same school, that many doors away. */
	long teacher(int group, int doors) {
		int schools = schools();
		int school = schoolOfGroup(group);
		int groupsOfSchool = (groups() - school + schools - 1) / schools;
		int colleague = (group / schools + doors) % groupsOfSchool;
		return teacher(colleague * schools + school);
	}

	/** Usually none, sometimes one, rarely as many as ten. */
	int coTeachers(int group, int period) {
		int section = group * SECTIONS_PER_GROUP + period;
		if (section % 97 == 50) {
			return 10;
		}
		return (section % 7 == 3) ? 1 : 0;
	}

	int staff() {
		return Math.max(3, this.bulkStudents / 100);
	}

	long staff(int index) {
		return BULK_STAFF + index;
	}

	int admins() {
		return 1 + this.bulkStudents / 20_000;
	}

	long admin(int index) {
		return BULK_ADMINS + index;
	}

	/** Every fourth student has an older sibling with the same first contact. */
	long firstContact(int student) {
		return BULK_CONTACTS + 2L * (sharesContact(student) ? student - 1 : student);
	}

	boolean sharesContact(int student) {
		return student % 4 == 1;
	}

	boolean hasSecondContact(int student) {
		return student % 5 == 0;
	}

	long secondContact(int student) {
		return BULK_CONTACTS + 2L * student + 1;
	}

}
