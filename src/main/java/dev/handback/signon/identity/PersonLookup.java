package dev.handback.signon.identity;

import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.client.SignOnClient;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.records.IdentityRecord;
import dev.handback.client.records.UserRecord;
import dev.handback.signon.PersonDirectory;
import dev.handback.signon.Rights;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.SignedInUser;
import dev.handback.signon.attempt.SignInAttempt;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInStep;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.userinfo.OAuth2UserRequest;
import org.springframework.security.oauth2.client.userinfo.OAuth2UserService;
import org.springframework.security.oauth2.core.user.OAuth2User;
import org.springframework.stereotype.Component;

/**
 * Reads the token's owner from the service, always at /me and in the user record, and
 * refuses the sign-in if the identity token, /me and the record don't agree.
 */
@Component
public class PersonLookup implements OAuth2UserService<OAuth2UserRequest, OAuth2User> {

	/** How much of a name is kept: each request reads it with the session. */
	private static final int LONGEST_NAME = 255;

	private static final Pattern WORD = Pattern.compile("[a-z_]{1,40}");

	private final SignOnClient client;

	private final PersonDirectory directory;

	private final Rights rights;

	private final SignInLog recorder;

	private final Clock clock;

	PersonLookup(SignOnClient client, PersonDirectory directory, Rights rights, SignInLog recorder, Clock clock) {
		this.client = client;
		this.directory = directory;
		this.rights = rights;
		this.recorder = recorder;
		this.clock = clock;
	}

	@Override
	public OAuth2User loadUser(OAuth2UserRequest request) {
		String token = request.getAccessToken().getTokenValue();
		SignInAttempt attempt = (SignInAttempt) Objects
			.requireNonNull(request.getAdditionalParameters().get(SignInAttempt.ATTRIBUTE));
		IdentityRecord me = read(this.client.me(token));
		DistrictId district = districtOf(me);
		PersonId person = personOf(me);
		Optional<IdentityTokens.Identity> identity = Optional.ofNullable(
				(IdentityTokens.@Nullable Identity) request.getAdditionalParameters().get(CodeExchange.IDENTITY));
		identity.ifPresent((known) -> requireAgreement(known, person, district));
		this.recorder.district(attempt.reference(), district);
		String districtName = this.directory.districtName(district)
			.orElseThrow(() -> new SignInRefusedException(SignInProblem.DISTRICT_NOT_CONNECTED, "district unknown"));
		UserRecord user = read(this.client.user(token, person));
		requireAgreement(user, person, district);
		identity.ifPresent((known) -> requireRole(known, user));
		this.recorder.step(attempt.reference(), SignInStep.PERSON_READ, authorizedBy(me));
		Set<Role> roles = this.rights.of(district, person, user.roleKinds());
		return new SignedInUser(person, district, displayName(user, person), districtName, user.roleKinds(), roles,
				Rights.preferred(roles), this.clock.instant());
	}

	private static <T> T read(ServiceAnswer<T> answer) {
		try {
			return answer.orThrow();
		}
		catch (ServiceException ex) {
			throw new SignInRefusedException(SignInProblem.UNAVAILABLE, "person lookup: " + ex.kind());
		}
	}

	private static DistrictId districtOf(IdentityRecord me) {
		return DistrictId.parse(String.valueOf(me.district()))
			.orElseThrow(() -> new SignInRefusedException(SignInProblem.IDENTITY, "/me without a district"));
	}

	private static PersonId personOf(IdentityRecord me) {
		require("user".equals(me.type()), "/me is no user");
		return PersonId.parse(String.valueOf(me.id()))
			.orElseThrow(() -> new SignInRefusedException(SignInProblem.IDENTITY, "/me without an id"));
	}

	private static void requireAgreement(IdentityTokens.Identity identity, PersonId person, DistrictId district) {
		require(person.value().equals(identity.subject()), "sub and /me differ");
		require(district.value().equals(identity.district()), "district and /me differ");
	}

	private static void requireAgreement(UserRecord user, PersonId person, DistrictId district) {
		require(person.value().equals(user.id()), "user record of another person");
		require(user.district() == null || district.value().equals(user.district()), "user record of another district");
	}

	// An unknown kind proves nothing either way.
	private static void requireRole(IdentityTokens.Identity identity, UserRecord user) {
		identity.role().ifPresent((role) -> require(user.roleKinds().contains(role), "user_type and roles differ"));
	}

	private static void require(boolean condition, String otherwise) {
		if (!condition) {
			throw new SignInRefusedException(SignInProblem.IDENTITY, otherwise);
		}
	}

	private static String authorizedBy(IdentityRecord me) {
		return Optional.ofNullable(me.authorizedBy()).filter((by) -> WORD.matcher(by).matches()).orElse("not said");
	}

	static String displayName(UserRecord user, PersonId person) {
		UserRecord.Name name = user.name();
		String shown = (name == null) ? ""
				: Stream.of(name.first(), name.last())
					.filter((part) -> part != null && !PlainText.isInvisible(part))
					.collect(Collectors.joining(" "));
		return shown.isEmpty() ? person.value() : PlainText.beginning(shown, LONGEST_NAME);
	}

}
