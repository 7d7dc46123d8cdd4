package dev.handback.signon;

import java.io.Serial;
import java.io.Serializable;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.core.user.OAuth2User;

/**
 * The person who is signed in. The key is the v3 user id, never the email; no token is
 * kept.
 *
 * @param displayName first and last name from the service
 * @param rolesAtSignIn the person's roles in the district according to the service
 * @param roles the person's current roles, read on each request
 * @param role the one in use
 */
public record SignedInUser(PersonId person, DistrictId district, String displayName, String districtName,
		Set<Role> rolesAtSignIn, Set<Role> roles, Role role, Instant signedInAt) implements OAuth2User, Serializable {

	@Serial
	private static final long serialVersionUID = 1L;

	public SignedInUser {
		rolesAtSignIn = Set.copyOf(rolesAtSignIn);
		roles = Set.copyOf(roles);
	}

	/** The roles that the person can switch to, in their natural order. */
	public List<Role> otherRoles() {
		Set<Role> others = EnumSet.noneOf(Role.class);
		others.addAll(this.roles);
		others.remove(this.role);
		return List.copyOf(others);
	}

	/** The same person with their current roles. */
	public SignedInUser having(Set<Role> currentRoles, Role usedRole) {
		return new SignedInUser(this.person, this.district, this.displayName, this.districtName, this.rolesAtSignIn,
				currentRoles, usedRole, this.signedInAt);
	}

	/** A security context for this person. */
	public SecurityContext inContext() {
		return new SecurityContextImpl(
				new OAuth2AuthenticationToken(this, getAuthorities(), SignOnProperties.REGISTRATION));
	}

	/** The person's id, which is all that the session table stores in plain. */
	@Override
	public String getName() {
		return this.person.value();
	}

	@Override
	public Map<String, Object> getAttributes() {
		return Map.of("sub", this.person.value());
	}

	@Override
	public Collection<? extends GrantedAuthority> getAuthorities() {
		return List.of(new SimpleGrantedAuthority("ROLE_" + this.role.name()));
	}

	@Override
	public String toString() {
		return "SignedInUser[person=" + this.person + ", district=" + this.district + ", role=" + this.role + "]";
	}

}
