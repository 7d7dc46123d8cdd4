package dev.handback.signon;

import java.io.Serial;
import java.io.Serializable;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Role;

import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.core.user.OAuth2User;

/**
 * Who is here. The key is the v3 user id, never the e-mail; no token is kept.
 *
 * @param displayName first and last name as the service knows them
 * @param roles what the person is in the district
 * @param role the one that is in use
 */
public record SignedInUser(PersonId person, DistrictId district, String displayName, String districtName,
		Set<Role> roles, Role role, Instant signedInAt) implements OAuth2User, Serializable {

	@Serial
	private static final long serialVersionUID = 1L;

	public SignedInUser {
		roles = Set.copyOf(roles);
	}

	/** The person's id: what the session table may know. */
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
