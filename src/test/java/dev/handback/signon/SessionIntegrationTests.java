package dev.handback.signon;

import java.rmi.server.UID;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import dev.handback.signon.session.SessionUpdates;
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
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.transaction.support.TransactionTemplate;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

class SessionIntegrationTests extends PagesTest {

	private static final String SESSION = "handback_session";

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private SessionRepository<? extends Session> sessions;

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
	void recordsOnceAMinuteThatASessionIsUsed() {
		Visitor device = visitor(1).signsIn();
		lastUsedBefore(Duration.ofSeconds(50));
		String before = versions();
		device.visits("/sections");
		assertThat(versions()).isEqualTo(before);

		lastUsedBefore(Duration.ofSeconds(70));
		device.visits("/sections");
		assertThat(value(Long.class, "select max(last_access_time) from spring_session"))
			.isGreaterThan(Instant.now().minusSeconds(10).toEpochMilli());
		assertThat(device.visits(SignOnPaths.SESSION)).hasStatusOk();
	}

	private void lastUsedBefore(Duration ago) {
		update("update spring_session set last_access_time = ?", Instant.now().minus(ago).toEpochMilli());
	}

	private String versions() {
		return value(String.class, "select string_agg(xmin::text, ',' order by primary_id) from spring_session");
	}

	@Test
	void recordsTheLastUseWithoutWaitingForTheDisk() {
		visitor(1).signsIn();
		String session = value(String.class, "select primary_id from spring_session limit 1");

		String commit = this.transactions.execute((status) -> {
			update("set local synchronous_commit = on");
			int updated = update(SessionUpdates.UPDATE, "other", 1, 2, 3, "nobody", session);
			assertThat(updated).isEqualTo(1);
			status.setRollbackOnly();
			return value(String.class, "show synchronous_commit");
		});

		assertThat(commit).isEqualTo("off");
	}

	@Test
	void isNotEndedByANodeWhoseClockIsADayAhead() {
		Visitor device = visitor(1).signsIn();
		long day = Duration.ofDays(1).toMillis();

		assertThat(update(SessionUpdates.DELETE_OVER, Instant.now().toEpochMilli() + day)).isZero();
		// To that node, the session looks like this.
		update("update spring_session set last_access_time = last_access_time - ?", day);
		assertThat(device.visits(SignOnPaths.SESSION)).hasStatusOk();

		update("update spring_session set expiry_time = expiry_time - ?", day);
		assertThat(update(SessionUpdates.DELETE_OVER, Instant.now().toEpochMilli())).isPositive();
	}

	@Test
	void takesTheLastOfTwoRequestsThatAddTheSameToASession() {
		assertThat(added(this.sessions, (session) -> {
		})).contains("second");
	}

	@Test
	void dropsWhatIsAddedToASessionThatHasEnded() {
		assertThat(added(this.sessions, this.sessions::deleteById)).isEmpty();
	}

	/**
	 * Two requests read a session, and both add to it.
	 * @param meanwhile what happens between the two
	 * @return what the session has afterward
	 */
	private static <S extends Session> Optional<String> added(SessionRepository<S> sessions,
			Consumer<String> meanwhile) {
		S first = sessions.createSession();
		sessions.save(first);
		S second = sessions.findById(first.getId());
		first.setAttribute("added", "first");
		sessions.save(first);
		meanwhile.accept(first.getId());
		second.setAttribute("added", "second");
		sessions.save(second);

		Optional<S> now = Optional.ofNullable(sessions.findById(first.getId()));
		sessions.deleteById(first.getId());
		return now.map((session) -> session.getAttribute("added"));
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
	void endsASessionThatCannotBeRead() {
		Visitor device = visitor(1).signsIn();
		String session = value(String.class,
				"select primary_id from spring_session order by creation_time desc limit 1");
		update("update spring_session_attributes set attribute_bytes = '\\xaced0005' where session_primary_id = ?",
				session);

		assertThat(device.visits("/sections")).hasRedirectedUrl("/login?problem=session-over&to=%2Fsections");
		assertThat(values(String.class, "select primary_id from spring_session")).doesNotContain(session);
		assertThat(device.signsIn().visits("/sections")).hasStatusOk();
	}

	@Test
	void createsNothingOfAClassThatNoSessionHas() {
		assertThat(planted(this.sessions, new UID())).isFalse();
		assertThat(planted(this.sessions, new UID[0])).isFalse();
		assertThat(planted(this.sessions, List.of(new UID()))).isFalse();
		assertThat(planted(this.sessions, nested(30))).isFalse();
		assertThat(planted(this.sessions, nested(10))).isTrue();
	}

	private static List<?> nested(int depth) {
		return new ArrayList<>((depth > 1) ? List.of(nested(depth - 1)) : List.of("theirs"));
	}

	private static <S extends Session> boolean planted(SessionRepository<S> sessions, Object what) {
		S session = sessions.createSession();
		session.setAttribute("planted", what);
		sessions.save(session);
		boolean found = sessions.findById(session.getId()) != null;
		sessions.deleteById(session.getId());
		return found;
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
	void readsASessionWithoutATransaction() {
		Visitor teacher = visitor(302).signsIn();
		assertThat(teacher.visits("/sections/to-do")).hasStatusOk();

		assertThat(
				CountedStatements.transactionsDuring(() -> assertThat(teacher.visits("/sections/to-do")).hasStatusOk()))
			.isZero();
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
