package dev.handback.sandbox.signon;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.Role;

/**
 * What identity tokens and userinfo say about a person (contract, identity token claims).
 */
final class Identity {

	/** People with several roles sign in with the first of these that they have. */
	private static final List<Role> ORDER = List.of(Role.STUDENT, Role.TEACHER, Role.DISTRICT_ADMIN, Role.STAFF);

	private Identity() {
	}

	/** The claims in the order of the contract, without an email if there is none. */
	static Map<String, Object> claims(Person person) {
		Map<String, Object> claims = new LinkedHashMap<>();
		claims.put("sub", person.id().toString());
		claims.put("user_id", person.id().beforeVersion3());
		claims.put("multi_role_user_id", person.id().toString());
		claims.put("user_type", userType(person));
		claims.put("district", Districts.of(person.id()).id().toString());
		person.email().ifPresent((email) -> claims.put("email", email));
		claims.put("email_verified", false);
		claims.put("given_name", person.name().first());
		claims.put("family_name", person.name().last());
		return claims;
	}

	/** Contacts have no accounts. */
	static boolean canSignIn(Person person) {
		return ORDER.stream().anyMatch(person::is);
	}

	private static String userType(Person person) {
		return ORDER.stream()
			.filter(person::is)
			.findFirst()
			.map((role) -> role.wireName().replace('_', ' '))
			.orElseThrow();
	}

}
