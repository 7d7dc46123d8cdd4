package dev.handback.client.records;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/**
 * A person: the fields we keep. Birth date, race, gender, address and phone are never
 * read (contract, user record).
 */
public record UserRecord(String id, @Nullable String district, @Nullable Name name, @Nullable String email,
		@Nullable Roles roles, @Nullable LmsStatus lmsStatus) {

	UserRecord with(LmsStatus status) {
		return new UserRecord(this.id, this.district, this.name, this.email, this.roles, status);
	}

	public record Name(@Nullable String first, @Nullable String middle, @Nullable String last) {

	}

	/** A person's roles; unknown ones are left out. */
	public record Roles(@Nullable RoleFields student, @Nullable RoleFields teacher, @Nullable RoleFields staff,
			@Nullable RoleFields districtAdmin, @Nullable RoleFields contact) {

		private @Nullable RoleFields of(Role role) {
			return switch (role) {
				case STUDENT -> this.student;
				case TEACHER -> this.teacher;
				case STAFF -> this.staff;
				case DISTRICT_ADMIN -> this.districtAdmin;
				case CONTACT -> this.contact;
				case OPERATOR -> null;
			};
		}

	}

	/** The part of a role that we keep. */
	public record RoleFields(@Nullable String school, @Nullable String grade) {

	}

	/** The roles, in our terms. */
	public Set<Role> roleKinds() {
		Set<Role> kinds = EnumSet.noneOf(Role.class);
		if (this.roles != null) {
			for (Role role : Role.OF_THE_SERVICE) {
				if (this.roles.of(role) != null) {
					kinds.add(role);
				}
			}
		}
		return kinds;
	}

	/** The student's grade level. */
	public @Nullable String gradeLevel() {
		RoleFields student = (this.roles != null) ? this.roles.student() : null;
		return (student != null) ? student.grade() : null;
	}

	/** The primary school of the student or teacher. */
	public @Nullable String school() {
		RoleFields student = (this.roles != null) ? this.roles.student() : null;
		if (student != null && student.school() != null) {
			return student.school();
		}
		RoleFields teacher = (this.roles != null) ? this.roles.teacher() : null;
		return (teacher != null) ? teacher.school() : null;
	}

}
