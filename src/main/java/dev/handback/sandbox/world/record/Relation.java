package dev.handback.sandbox.world.record;

/** What can belong to what. Each relation is a table from one id to many. */
public enum Relation {

	STUDENTS_OF_SECTION, TEACHERS_OF_SECTION, SECTIONS_OF_PERSON, PEOPLE_OF_SCHOOL, SECTIONS_OF_SCHOOL,
	CONTACTS_OF_STUDENT, STUDENTS_OF_CONTACT

}
