package dev.handback.sandbox.world.record;

/** Who belongs to what; each is a table of its own from one id to many. */
public enum Relation {

	STUDENTS_OF_SECTION, TEACHERS_OF_SECTION, SECTIONS_OF_PERSON, PEOPLE_OF_SCHOOL, SECTIONS_OF_SCHOOL,
	CONTACTS_OF_STUDENT, STUDENTS_OF_CONTACT

}
