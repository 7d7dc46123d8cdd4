package dev.handback.support;

import java.time.Instant;
import java.util.Set;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

/** The sandbox's fixed people, signed in. */
public final class People {

	private People() {
	}

	public static DistrictId district(char letter) {
		return new DistrictId("5a00000000000000000" + letter + "0001");
	}

	public static SectionId section(char letter, int number) {
		return new SectionId("5c00000000000000000" + letter + "000" + number);
	}

	public static PersonId student(char letter, int number) {
		return person(letter, 100 + number);
	}

	public static PersonId person(char letter, int number) {
		return new PersonId("5b00000000000000000%s%04d".formatted(letter, number));
	}

	public static SignedInUser teacher(char letter) {
		return user(letter, 1, Role.TEACHER);
	}

	public static SignedInUser coTeacher(char letter) {
		return user(letter, 2, Role.TEACHER);
	}

	public static SignedInUser administrator(char letter) {
		return user(letter, 201, Role.DISTRICT_ADMIN);
	}

	public static SignedInUser user(char letter, int number, Role role) {
		return new SignedInUser(person(letter, number), district(letter), "Test Person", "Test District", Set.of(role),
				Set.of(role), role, Instant.now());
	}

	/** Makes a request as that person. */
	public static RequestPostProcessor as(SignedInUser user) {
		return SecurityMockMvcRequestPostProcessors
			.authentication(new OAuth2AuthenticationToken(user, user.getAuthorities(), "service"));
	}

}
