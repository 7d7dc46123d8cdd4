package dev.handback.client;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A person: the fields we keep. Birth date, race, gender, address and phone are never
 * read (contract, user record).
 */
public record UserRecord(String id, @Nullable String district, @Nullable Name name, @Nullable String email,
		@Nullable Map<String, JsonNode> roles, @Nullable LmsStatus lmsStatus) {

	public record Name(@Nullable String first, @Nullable String middle, @Nullable String last) {

	}

	/**
	 * The role kinds that are keys of {@code roles}; kinds nobody has seen are left out.
	 */
	public Set<Role> roleKinds() {
		Set<Role> kinds = EnumSet.noneOf(Role.class);
		if (this.roles != null) {
			for (Role role : Role.OF_THE_SERVICE) {
				if (this.roles.containsKey(role.wireName())) {
					kinds.add(role);
				}
			}
		}
		return kinds;
	}

	/** The student's grade level. */
	public @Nullable String gradeLevel() {
		return roleText(Role.STUDENT, "grade");
	}

	/** The primary school of the student or teacher. */
	public @Nullable String school() {
		String school = roleText(Role.STUDENT, "school");
		return (school != null) ? school : roleText(Role.TEACHER, "school");
	}

	private @Nullable String roleText(Role role, String field) {
		JsonNode node = (this.roles != null) ? this.roles.get(role.wireName()) : null;
		return (node != null) ? node.path(field).asStringOpt().orElse(null) : null;
	}

}
