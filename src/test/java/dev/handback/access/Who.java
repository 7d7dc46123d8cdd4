package dev.handback.access;

import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/** A kind of person, represented by someone in the sandbox. */
enum Who {

	NO_ONE(null, 'a', 0), TEACHER(Role.TEACHER, 'a', 1), CO_TEACHER(Role.TEACHER, 'a', 2),
	TEACHER_OF_ANOTHER(Role.TEACHER, 'a', 302), FOREIGN_TEACHER(Role.TEACHER, 'b', 1), STUDENT(Role.STUDENT, 'a', 101),
	STUDENT_OF_ANOTHER(Role.STUDENT, 'a', 0), STAFF(Role.STAFF, 'a', 301), ADMINISTRATOR(Role.DISTRICT_ADMIN, 'a', 201),
	FOREIGN_ADMINISTRATOR(Role.DISTRICT_ADMIN, 'b', 201), OPERATOR(Role.OPERATOR, 'a', 9001);

	final @Nullable Role role;

	final char district;

	final int number;

	Who(@Nullable Role role, char district, int number) {
		this.role = role;
		this.district = district;
		this.number = number;
	}

}
