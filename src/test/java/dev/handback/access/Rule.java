package dev.handback.access;

import dev.handback.vocabulary.Role;

/** To whom an endpoint opens. */
enum Rule {

	NO_ONE, EVERYONE, WHOEVER_IS_SIGNED_IN, TEACHERS, TEACHERS_OF_THE_SECTION, STUDENTS, THE_STUDENTS_IT_IS_FOR,
	DISTRICT_ADMINISTRATORS, ADMINISTRATORS_OF_THE_DISTRICT, OPERATORS;

	boolean admits(Who who, Ids ids) {
		return switch (this) {
			case NO_ONE -> false;
			case EVERYONE -> true;
			case WHOEVER_IS_SIGNED_IN -> who != Who.NO_ONE;
			case TEACHERS -> who.role == Role.TEACHER;
			case TEACHERS_OF_THE_SECTION -> ids.teachers().contains(who);
			case STUDENTS -> who.role == Role.STUDENT;
			case THE_STUDENTS_IT_IS_FOR -> ids.students().contains(who);
			case DISTRICT_ADMINISTRATORS -> who.role == Role.DISTRICT_ADMIN;
			case ADMINISTRATORS_OF_THE_DISTRICT -> who.role == Role.DISTRICT_ADMIN && ids.isOfDistrict(who.district);
			case OPERATORS -> who == Who.OPERATOR;
		};
	}

}
