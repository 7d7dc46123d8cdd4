package dev.handback.signon;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.support.CountedStatements;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

class SessionIntegrationTests extends PagesTest {

	private static final String SESSION = "handback_session";

	@Autowired
	private Rights rights;

	@BeforeEach
	void readTheRoster() {
		this.rosters.read('a');
	}

	@Test
	void givesEveryoneWhoSignsInANewSessionAndEndsTheOldOneOnTheServer() {
		Visitor device = visitor(1).signsIn();
		String first = device.cookie(SESSION);
		device.atTheServiceAs(People.person('a', 101)).signsIn();

		assertThat(device.visits(SignOnPaths.SESSION)).bodyText().contains(People.person('a', 101).value());
		Visitor left = new Visitor(this.mvc).keeps(SESSION, first);
		assertThat(left.visits("/sections").getResponse().getRedirectedUrl())
			.isEqualTo("/login?problem=session-over&to=%2Fsections");
	}

	@Test
	void ignoresASessionThatSomeoneElseChose() {
		Visitor device = visitor(1).keeps(SESSION, "Y2hvc2Vu");

		assertThat(device.signsIn().cookie(SESSION)).isNotEqualTo("Y2hvc2Vu");
	}

	@Test
	void ignoresASessionWithAnIdThatTheDatabaseRefuses() {
		String nul = "AAAA";

		assertThat(visitor(1).keeps(SESSION, nul).visits(SignOnPaths.LOGIN)).hasStatusOk();
	}

	@Test
	void leavesNoOneSignedInWhenTheNextPersonsSignInFails() {
		Visitor device = visitor(101).signsIn();
		String state = device.visits(SignOnPaths.START)
			.getResponse()
			.getRedirectedUrl()
			.replaceAll(".*state=([^&]*).*", "$1");

		device.visits(SignOnPaths.CALLBACK + "?error=access_denied&state=" + state);

		assertThat(device.visits(SignOnPaths.SESSION)).hasStatus(401);
	}

	@ParameterizedTest
	@ValueSource(strings = { "?error=access_denied", "?error=access_denied&state=unknown", "" })
	void leavesNoOneSignedInWhenTheNextPersonsLaunchFails(String query) {
		Visitor device = visitor(101).signsIn();
		device.visits(SignOnPaths.CALLBACK + query, "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image");
		assertThat(device.visits(SignOnPaths.SESSION)).as("an image on a stranger's page").hasStatusOk();

		device.visits(SignOnPaths.CALLBACK + query);

		assertThat(device.visits(SignOnPaths.SESSION)).hasStatus(401);
	}

	@Test
	void leavesNoOneSignedInWhenTheNextPersonsLaunchesGoInCircles() {
		Visitor device = visitor(101).signsIn();
		for (int i = 0; i < 3; i++) {
			device.visits(SignOnPaths.CALLBACK + "?code=theirs");
		}
		assertThat(device.visits(SignOnPaths.SESSION)).hasStatusOk();

		device.visits(SignOnPaths.CALLBACK + "?code=theirs");

		assertThat(device.visits(SignOnPaths.SESSION)).hasStatus(401);
	}

	@Test
	void endsAfterTwoHoursWhateverHappensMeanwhile() {
		SignedInUser early = signedIn(People.teacher('a'), Instant.now().minus(Duration.ofMinutes(121)));

		assertThat(this.mvc.get().uri("/sections").with(as(early)))
			.hasRedirectedUrl("/login?problem=session-over&to=%2Fsections");
		assertThat(this.mvc.get().uri("/sections").header("HX-Request", "true").with(as(early))).hasStatus(401);
		assertThat(this.mvc.get()
			.uri("/sections")
			.with(as(signedIn(People.teacher('a'), Instant.now().minus(Duration.ofMinutes(119)))))).hasStatusOk();
	}

	@Test
	void signsOutAPersonWhoWasRemovedFromTheRoster() {
		Visitor teacher = visitor(2).signsIn();
		assertThat(teacher.visits("/sections")).hasStatusOk();
		PersonId person = People.person('a', 2);
		try {
			remove(person, "now()");

			assertThat(teacher.visits("/sections")).hasRedirectedUrl("/login?problem=removed&to=%2Fsections");
			assertThat(visitor(2).signsIn().visits(SignOnPaths.SESSION)).hasStatus(401);
		}
		finally {
			remove(person, "null");
		}
		assertThat(teacher.visits("/sections").getResponse().getRedirectedUrl()).startsWith("/login");
	}

	@Test
	void removesARoleAtTheNextRequest() {
		PersonId person = People.person('a', 302);
		Visitor teacher = visitor(302).signsIn();
		assertThat(teacher.visits("/sections")).hasStatusOk();
		try {
			roles(person, "STAFF");

			assertThat(teacher.visits("/sections")).hasStatus(404);
			assertThat(teacher.visits("/")).hasStatusOk().bodyText().contains("Staff");
		}
		finally {
			roles(person, "TEACHER,STAFF");
		}
	}

	@Test
	void readsRightsWithOneStatement() {
		assertThat(CountedStatements
			.during(() -> this.rights.of(People.district('a'), People.person('a', 1), Set.of(Role.TEACHER))))
			.isEqualTo(1);
	}

	@Test
	void saysWhoIsNotInACompleteRosterYet() {
		PersonId stranger = People.person('a', 9999);

		assertThat(org.assertj.core.api.Assertions
			.catchThrowableOfType(SignInRefusedException.class,
					() -> this.rights.of(People.district('a'), stranger, Set.of(Role.TEACHER)))
			.problem()).isEqualTo(SignInProblem.NOT_IN_ROSTER);
		assertThat(this.rights.of(People.district('a'), stranger, Set.of(Role.DISTRICT_ADMIN)))
			.containsExactly(Role.DISTRICT_ADMIN);
		assertThat(this.rights.of(People.district('d'), stranger, Set.of(Role.TEACHER))).as("before the first reading")
			.containsExactly(Role.TEACHER);
	}

	@Test
	void letsPeopleSwitchOnlyToTheirOwnRoles() {
		SignedInUser teacher = People.user('a', 302, Role.TEACHER);

		assertThat(this.mvc.post().uri("/role").param("role", "STAFF").with(csrf()).with(as(teacher)))
			.hasRedirectedUrl("/");
		assertThat(this.mvc.post().uri("/role").param("role", "OPERATOR").with(csrf()).with(as(teacher)))
			.hasStatus(404);
		assertThat(this.mvc.post().uri("/role").param("role", "DISTRICT_ADMIN").with(csrf()).with(as(teacher)))
			.hasStatus(404);
	}

	@Test
	void makesNoOneOperatorUnlessTheSettingsNameThem() {
		assertThat(this.mvc.get().uri("/operator/sign-ins").with(as(People.user('a', 1, Role.OPERATOR))))
			.hasStatus(404);
	}

	@Test
	void clearsEverythingAtTheEnd() {
		assertThat(this.mvc.post().uri("/logout").with(csrf()).with(as(People.teacher('a'))))
			.hasRedirectedUrl("/signed-out")
			.headers()
			.hasValue("Clear-Site-Data", "\"cache\", \"storage\"")
			.hasHeaderSatisfying("Set-Cookie",
					(cookies) -> assertThat(cookies).anyMatch((cookie) -> cookie.startsWith(SESSION + "=; "))
						.anyMatch((cookie) -> cookie.startsWith("handback_browser=; ")));
		assertThat(this.mvc.post().uri("/logout")).as("a session that is over already").hasRedirectedUrl("/signed-out");
	}

	@Test
	void tellsNoOneWhoIsSignedInThatTheyAreSignedOut() {
		RequestPostProcessor teacher = as(People.teacher('a'));

		assertThat(this.mvc.get().uri("/signed-out").with(teacher)).hasRedirectedUrl("/");
		for (String problem : List.of("session-over", "removed")) {
			String page = "/login?to=/sections/to-do&problem=" + problem;
			assertThat(this.mvc.get().uri(page).with(teacher)).hasRedirectedUrl("/sections/to-do");
			assertThat(this.mvc.get().uri(page)).hasStatusOk();
		}
	}

	@Test
	void keepsNoTokenAndTellsTheRecorderNothingAboutThePerson() {
		visitor(1).signsIn();

		assertThat(value(String.class, """
				select string_agg(step || ' ' || detail, '|' order by number) from sign_in_step
				where reference = (select reference from sign_in order by started_at desc limit 1)"""))
			.isEqualTo("SENT |RETURNED |EXCHANGED with an identity token|TOKEN_CHECKED |"
					+ "PERSON_READ district|SESSION no one|ENDED TEACHER");
		assertThat(values(String.class, "select encode(attribute_bytes, 'escape') from spring_session_attributes"))
			.isNotEmpty()
			.noneMatch((bytes) -> bytes.contains("access_token") || bytes.contains("il1"));
	}

	private Visitor visitor(int person) {
		return new Visitor(this.mvc).atTheServiceAs(People.person('a', person));
	}

	private void remove(PersonId person, String when) {
		update("update person set removed_at = " + when + " where id = ?", person.value());
	}

	private void roles(PersonId person, String roles) {
		update("update person set roles = string_to_array(?, ',') where id = ?", roles, person.value());
	}

	private static SignedInUser signedIn(SignedInUser user, Instant when) {
		return new SignedInUser(user.person(), user.district(), user.displayName(), user.districtName(),
				user.rolesAtSignIn(), user.roles(), user.role(), when);
	}

}
