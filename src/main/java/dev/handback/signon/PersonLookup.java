package dev.handback.signon;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.client.IdentityRecord;
import dev.handback.client.ServiceAnswer;
import dev.handback.client.ServiceException;
import dev.handback.client.SignOnClient;
import dev.handback.client.UserRecord;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.userinfo.OAuth2UserRequest;
import org.springframework.security.oauth2.client.userinfo.OAuth2UserService;
import org.springframework.security.oauth2.core.user.OAuth2User;
import org.springframework.stereotype.Component;

/**
 * Asks the service whose token it is, always at /me and the user record, and refuses
 * where the identity token, /me and the record do not agree.
 */
@Component
class PersonLookup implements OAuth2UserService<OAuth2UserRequest, OAuth2User> {

	// The order in which one of several roles is taken up at sign-in.
	private static final List<Role> PREFERRED = List.of(Role.TEACHER, Role.DISTRICT_ADMIN, Role.STAFF, Role.STUDENT);

	private final SignOnClient client;

	private final PersonDirectory directory;

	private final Clock clock;

	PersonLookup(SignOnClient client, PersonDirectory directory, Clock clock) {
		this.client = client;
		this.directory = directory;
		this.clock = clock;
	}

	@Override
	public OAuth2User loadUser(OAuth2UserRequest request) {
		String token = request.getAccessToken().getTokenValue();
		IdentityRecord me = read(this.client.me(token));
		DistrictId district = districtOf(me);
		PersonId person = personOf(me);
		requireAgreement(
				(IdentityTokens.@Nullable Identity) request.getAdditionalParameters().get(CodeExchange.IDENTITY),
				person, district);
		String districtName = this.directory.districtName(district)
			.orElseThrow(
					() -> new SignInRefusedException(SignInProblem.DISTRICT_NOT_CONNECTED, "district " + district));
		UserRecord user = read(this.client.user(token, person));
		require(person.value().equals(user.id()), "user record of another person");
		require(user.district() == null || district.value().equals(user.district()), "user record of another district");
		return new SignedInUser(person, district, displayName(user), districtName, user.roleKinds(),
				preferredRole(user.roleKinds()), this.clock.instant());
	}

	private static <T> T read(ServiceAnswer<T> answer) {
		try {
			return answer.orThrow();
		}
		catch (ServiceException ex) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "person lookup: " + ex.getMessage());
		}
	}

	private static DistrictId districtOf(IdentityRecord me) {
		try {
			return new DistrictId(String.valueOf(me.district()));
		}
		catch (IllegalArgumentException ex) {
			throw new SignInRefusedException(SignInProblem.IDENTITY, "/me without a district");
		}
	}

	private static PersonId personOf(IdentityRecord me) {
		require("user".equals(me.type()), "/me is no user");
		try {
			return new PersonId(String.valueOf(me.id()));
		}
		catch (IllegalArgumentException ex) {
			throw new SignInRefusedException(SignInProblem.IDENTITY, "/me without an id");
		}
	}

	private static void requireAgreement(IdentityTokens.@Nullable Identity identity, PersonId person,
			DistrictId district) {
		if (identity != null) {
			require(person.value().equals(identity.subject()), "sub and /me differ");
			require(Objects.equals(identity.district(), district.value()), "district and /me differ");
		}
	}

	private static void require(boolean condition, String otherwise) {
		if (!condition) {
			throw new SignInRefusedException(SignInProblem.IDENTITY, otherwise);
		}
	}

	private static Role preferredRole(Set<Role> roles) {
		return PREFERRED.stream()
			.filter(roles::contains)
			.findFirst()
			.orElseThrow(() -> new SignInRefusedException(SignInProblem.NO_ROLE, "roles " + roles));
	}

	private static String displayName(UserRecord user) {
		UserRecord.Name name = user.name();
		return (name == null) ? ""
				: Stream.of(name.first(), name.last())
					.filter((part) -> part != null && !part.isBlank())
					.collect(Collectors.joining(" "));
	}

}
