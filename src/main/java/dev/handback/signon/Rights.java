package dev.handback.signon;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import dev.handback.signon.PersonDirectory.Standing;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/**
 * The roles a person has now. The roster decides. What the service said at sign-in counts
 * only where the roster can't know: before it was first read, and for staff and
 * administrators whom a district doesn't share.
 */
@Component
public class Rights {

	// The preferred role of several comes first.
	private static final List<Role> PREFERRED = List.of(Role.TEACHER, Role.DISTRICT_ADMIN, Role.STAFF, Role.STUDENT,
			Role.OPERATOR);

	private static final Set<Role> MAY_BE_UNSHARED = Set.of(Role.STAFF, Role.DISTRICT_ADMIN);

	private final PersonDirectory directory;

	private final SignOnProperties properties;

	Rights(PersonDirectory directory, SignOnProperties properties) {
		this.directory = directory;
		this.properties = properties;
	}

	/**
	 * The person's roles, of those that we serve.
	 * @param said the roles according to the service at sign-in
	 * @throws SignInRefusedException if there are none, with the reason
	 */
	public Set<Role> of(DistrictId district, PersonId person, Set<Role> said) {
		Standing standing = this.directory.standing(district, person);
		Set<Role> roles = EnumSet.noneOf(Role.class);
		roles.addAll(switch (standing.kind()) {
			case PRESENT -> standing.roles();
			case REMOVED -> Set.of();
			case ABSENT -> said.stream().filter(MAY_BE_UNSHARED::contains).toList();
			case UNREAD -> said;
		});
		roles.retainAll(PREFERRED);
		roles.remove(Role.OPERATOR);
		if (standing.kind() != Standing.Kind.REMOVED && this.properties.operators().contains(person)) {
			roles.add(Role.OPERATOR);
		}
		if (roles.isEmpty()) {
			throw new SignInRefusedException(problem(standing.kind(), said), "roster: " + standing.kind());
		}
		return roles;
	}

	/** The role that is in use until the person chooses another. */
	public static Role preferred(Set<Role> roles) {
		Optional<Role> role = PREFERRED.stream().filter(roles::contains).findFirst();
		return role.orElseThrow();
	}

	private static SignInProblem problem(Standing.Kind kind, Set<Role> said) {
		boolean served = said.stream().anyMatch(PREFERRED::contains);
		return switch (kind) {
			case REMOVED -> SignInProblem.REMOVED;
			case ABSENT -> served ? SignInProblem.NOT_IN_ROSTER : SignInProblem.NO_ROLE;
			case PRESENT, UNREAD -> SignInProblem.NO_ROLE;
		};
	}

}
