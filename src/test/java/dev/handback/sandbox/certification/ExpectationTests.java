package dev.handback.sandbox.certification;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** A careful application and one for each carelessness. */
class ExpectationTests {

	private static final String LOGIN = "/oauth/authorize?client_id=app";

	private static final String ASSIGNMENTS = "/v3.1/sections/5c00000000000000000a0001/assignments";

	private static final String ID = "11111111-1111-1111-1111-111111111111";

	private static final String CREATED = "{\"data\":{\"id\":\"" + ID + "\"}}";

	private static final String ME = "{\"type\":\"user\",\"data\":{\"id\":\"p1\"}}";

	private static final String BODY = "{\"title\":\"x\",\"description\":\"x\",\"submission_types\":[\"text\"]}";

	@Test
	void findNothingInACarefulApplicationAndSeeEverything() {
		Exercise exercise = careful().exercise();
		assertThat(withVerdict(exercise, Verdict.BROKEN)).isEmpty();
		assertThat(withVerdict(exercise, Verdict.NOT_SEEN_YET)).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(Expectation.class)
	void sayThatNothingWasSeenBeforeAnythingIs(Expectation expectation) {
		assertThat(expectation.judge(new Requests().exercise(), 0).verdict()).isEqualTo(Verdict.NOT_SEEN_YET);
	}

	@ParameterizedTest
	@MethodSource("carelessness")
	void findEachCarelessnessAndNothingElse(Expectation expectation, Requests requests, long culprit) {
		Exercise exercise = requests.exercise();
		assertThat(withVerdict(exercise, Verdict.BROKEN)).containsExactly(expectation);
		assertThat(expectation.judge(exercise, 0).requests()).containsExactly(culprit);
		assertThat(expectation.judge(exercise, culprit).verdict()).isNotEqualTo(Verdict.BROKEN);
	}

	@Test
	void haveACarelessApplicationEach() {
		Set<Object> tried = carelessness().map((one) -> one.get()[0]).collect(Collectors.toSet());
		assertThat(tried).isEqualTo(EnumSet.allOf(Expectation.class));
	}

	/** An earlier request explains a later one without being judged itself. */
	@Test
	void judgeOnlyLaterRequests() {
		Exercise exercise = careful().exercise();
		assertThat(Expectation.CREATED_ONCE.judge(exercise, Long.MAX_VALUE).verdict()).isEqualTo(Verdict.NOT_SEEN_YET);
		Exercise repeated = new Requests().sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
			.sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
			.exercise();
		assertThat(Expectation.CREATED_ONCE.judge(repeated, 1).requests()).containsExactly(2L);
	}

	@ParameterizedTest
	@CsvSource({ "identity_token, NOT_SEEN_YET", "truncate, NOT_SEEN_YET", "cut, NOT_SEEN_YET", "delay, BROKEN" })
	void letASignInBeRefusedAfterABrokenAnswer(String fault, Verdict verdict) {
		Exercise exercise = new Requests().amid(fault).exchanges("c1", 200, "il1").exercise();
		assertThat(Expectation.ME_READ.judge(exercise, 0).verdict()).isEqualTo(verdict);
	}

	/** Other threads may not know yet, but this one does. */
	@Test
	void letOnlyOtherRequestsFollowA429AtOnce() {
		Requests throttled = new Requests().throttled("/v3.1/terms", 30).waits("PT-0.9S");
		assertThat(verdict(Expectation.RATE_LIMIT_RESPECTED, throttled.get("/v3.1/schools", 200, "{}")))
			.isEqualTo(Verdict.NOT_SEEN_YET);
		assertThat(verdict(Expectation.RATE_LIMIT_RESPECTED, throttled.waits("PT-0.9S").get("/v3.1/terms", 429, "")))
			.isEqualTo(Verdict.BROKEN);
	}

	@ParameterizedTest
	@CsvSource({ "s1, s2, n1, n2,", "s1, s1, n1, n2, STATE_SENT", "s1, s2, n1, n1, NONCE_SENT" })
	void wantAnotherStateAndNonceForEachSignIn(String state, String otherState, String nonce, String otherNonce,
			Expectation broken) {
		Requests requests = new Requests().login(LOGIN + "&state=" + state + "&nonce=" + nonce, "c1")
			.exchanges("c1", 200, "il1")
			.with("il1")
			.get("/v3.0/me", 200, "{}")
			.login(LOGIN + "&state=" + otherState + "&nonce=" + otherNonce, "c2");
		assertThat(withVerdict(requests.exercise(), Verdict.BROKEN)).isEmpty();
		Exercise exercise = requests.exchanges("c2", 200, "il2").with("il2").get("/v3.0/me", 200, "{}").exercise();
		assertThat(withVerdict(exercise, Verdict.BROKEN)).isEqualTo((broken != null) ? List.of(broken) : List.of());
	}

	@ParameterizedTest
	@CsvSource({ "app, PT1S, KEPT", "other, PT1S, NOT_SEEN_YET", "app, PT2M, NOT_SEEN_YET" })
	void takeALoginForARestartOnlyIfItIsTheSameApplicationsAndSoon(String client, String pause, Verdict verdict) {
		Requests requests = new Requests().login("/oauth/instant-login?client_id=app", "c1")
			.waits(pause)
			.login("/oauth/authorize?client_id=" + client + "&state=s", "c2");
		assertThat(verdict(Expectation.PORTAL_LAUNCH_RESTARTED, requests)).isEqualTo(verdict);
	}

	@Test
	void knowThePlaceInTheFeedWhenTheTokenIsReplaced() {
		Requests requests = new Requests().page("/v3.1/events?ending_before=last", "")
			.page("/v3.1/users", "")
			.with("district-token-2")
			.page("/v3.1/users", "")
			.page("/v3.1/events?starting_after=e1", "");
		assertThat(verdict(Expectation.EVENTS_ANCHORED, requests)).isEqualTo(Verdict.KEPT);
	}

	@Test
	void supposeThatThePlaceInTheFeedWasReadBeforeWhatIsKept() {
		Requests requests = new Requests().afterOthers().page("/v3.1/users", "").page("/v3.1/events", "");
		assertThat(verdict(Expectation.EVENTS_ANCHORED, requests)).isEqualTo(Verdict.NOT_SEEN_YET);
	}

	@Test
	void letTeachersSetTheSameWorkAgain() {
		Requests requests = new Requests().sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
			.waits("PT2M")
			.amid("twice")
			.sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
			.sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
			.amid("")
			.sends("POST", ASSIGNMENTS, BODY, 200, CREATED);
		assertThat(verdict(Expectation.CREATED_ONCE, requests)).isEqualTo(Verdict.KEPT);
	}

	@Test
	void forbidCreatingAgainAfterALostAnswer() {
		Requests requests = new Requests().losesTheAnswerTo(ASSIGNMENTS, BODY)
			.waits("PT2M")
			.sends("POST", ASSIGNMENTS, BODY, 200, CREATED);
		assertThat(verdict(Expectation.CREATED_ONCE, requests)).isEqualTo(Verdict.BROKEN);
	}

	@Test
	void knowOnlyTheTokensOfApplications() {
		Requests requests = new Requests().by("").with("terms").get("/v3.1/schools", 401, "{}");
		assertThat(verdict(Expectation.TOKEN_IN_HEADER,
				requests.by("app").with(Requests.TOKEN).get("/v3.1/terms", 200, "{}")))
			.isEqualTo(Verdict.KEPT);
		assertThat(verdict(Expectation.TOKEN_IN_HEADER, requests.get("/v3.1/" + Requests.TOKEN, 404, "{}")))
			.isEqualTo(Verdict.BROKEN);
	}

	@Test
	void letAPersonGoOnInAnotherBrowser() {
		Requests requests = new Requests().with("il1").get("/v3.0/me", 200, ME).with("il2").get("/v3.0/me", 200, ME);
		requests.endsSession("p1").with("il2").get("/v3.0/users/p1", 200, "{}");
		assertThat(verdict(Expectation.SIGN_OUT_FINAL, requests)).isEqualTo(Verdict.NOT_SEEN_YET);
		requests.with("il1").get("/v3.0/users/p1", 200, "{}");
		assertThat(verdict(Expectation.SIGN_OUT_FINAL, requests)).isEqualTo(Verdict.BROKEN);
	}

	@ParameterizedTest
	@CsvSource({ "true, PT0S", "false, PT25H" })
	void distinguishATokenFromThoseThatEnded(boolean signsOut, String pause) {
		Requests requests = new Requests().with("il1").get("/v3.0/me", 200, ME).waits(pause);
		if (signsOut) {
			requests.endsSession("p1");
		}
		requests.with("il2").get("/v3.0/me", 200, ME).endsSession("p1").with("il2").get("/v3.0/users/p1", 200, "{}");
		assertThat(verdict(Expectation.SIGN_OUT_FINAL, requests)).isEqualTo(Verdict.BROKEN);
	}

	@Test
	void keepTheOrderWhenTheClockIsMovedBack() {
		Requests requests = new Requests().page("/v3.1/events?ending_before=last", "")
			.exchanges("c1", 200, "il1")
			.with("il1")
			.get("/v3.0/me", 200, ME)
			.waits("PT-1H")
			.endsSession("p1")
			.with(Requests.TOKEN)
			.page("/v3.1/users", "")
			.throttled("/v3.1/terms", 30)
			.waits("PT-1H")
			.get("/v3.1/terms", 200, "{}")
			.waits("PT1H")
			.get("/v3.1/terms", 200, "{}");
		assertThat(withVerdict(requests.exercise(), Verdict.BROKEN)).isEmpty();
		assertThat(verdict(Expectation.EVENTS_ANCHORED, requests)).isEqualTo(Verdict.KEPT);
		requests.waits("PT-1H").with("il1").get("/v3.0/users/p1", 200, "{}");
		assertThat(withVerdict(requests.exercise(), Verdict.BROKEN)).containsExactly(Expectation.SIGN_OUT_FINAL);
	}

	private static Verdict verdict(Expectation expectation, Requests requests) {
		return expectation.judge(requests.exercise(), 0).verdict();
	}

	private static List<Expectation> withVerdict(Exercise exercise, Verdict verdict) {
		return Arrays.stream(Expectation.values())
			.filter((expectation) -> expectation.judge(exercise, 0).verdict() == verdict)
			.toList();
	}

	private static Requests careful() {
		Requests requests = new Requests().login("/oauth/instant-login?client_id=app", "c0")
			.login(LOGIN + "&state=s&nonce=n", "c1")
			.exchanges("c1", 200, "il1")
			.with("il1")
			.get("/v3.0/me", 200, ME)
			.with(Requests.TOKEN)
			.page("/v3.1/events?ending_before=last&limit=1", "")
			.page("/v3.1/users?limit=10000", "/v3.1/users?limit=10000&starting_after=u1")
			.page("/v3.1/users?starting_after=u1&limit=10000", "")
			.page("/v3.1/events?starting_after=e1", "")
			.page("/v3.1/events?starting_after=e2", "")
			.get("/v3.1/districts/x", 200, "{\"data\":{\"lms_state\":\"success\"}}")
			.sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
			.get(ASSIGNMENTS + "/" + ID, 503, "")
			.get(ASSIGNMENTS + "/" + ID, 503, "")
			.waits("PT1S")
			.get(ASSIGNMENTS + "/" + ID, 200, CREATED)
			.get("/v3.1/terms/x", 404, "{}")
			.throttled("/v3.1/terms", 30);
		return requests.waits("PT30S").get("/v3.1/terms", 200, "{}").endsSession("p1");
	}

	static Stream<Arguments> carelessness() {
		return Stream.of(signOn(), lists(), failures(), writes()).flatMap((arguments) -> arguments);
	}

	private static Stream<Arguments> signOn() {
		return Stream.of(arguments(Expectation.STATE_SENT, new Requests().login(LOGIN + "&nonce=n", "c1"), 1),
				arguments(Expectation.NONCE_SENT, new Requests().login(LOGIN + "&state=s", "c1"), 1),
				arguments(Expectation.PORTAL_LAUNCH_RESTARTED,
						new Requests().login("/oauth/instant-login?client_id=app", "c1")
							.exchanges("c1", 200, "il1")
							.with("il1")
							.get("/v3.0/me", 200, "{}"),
						2),
				arguments(Expectation.CODES_EXCHANGED_ONCE,
						new Requests().exchanges("c1", 200, "il1")
							.with("il1")
							.get("/v3.0/me", 200, "{}")
							.exchanges("c1", 200, ""),
						3),
				arguments(Expectation.CODES_WITHIN_THEIR_MINUTE,
						new Requests().login(LOGIN + "&state=s&nonce=n", "c1").waits("PT61S").exchanges("c1", 400, ""),
						2),
				arguments(Expectation.ME_READ, new Requests().exchanges("c1", 200, "il1"), 1),
				arguments(Expectation.SIGN_OUT_FINAL,
						new Requests().with("il1")
							.get("/v3.0/me", 200, ME)
							.endsSession("p1")
							.with("il1")
							.get("/v3.0/users/p1", 200, "{}"),
						3),
				arguments(Expectation.TOKEN_IN_HEADER,
						new Requests().with("").get("/v3.1/terms?access_token=x", 401, "{}"), 1),
				arguments(Expectation.SIGN_ON_TOKEN_ONLY_FOR_PEOPLE,
						new Requests().with("il1").get("/v3.1/users", 404, ""), 1));
	}

	private static Stream<Arguments> lists() {
		return Stream.of(
				arguments(Expectation.NEXT_FOLLOWED,
						new Requests().page("/v3.1/users", "/v3.1/users?starting_after=u9")
							.page("/v3.1/users?starting_after=u7", ""),
						2),
				arguments(Expectation.PAGE_SIZE, new Requests().get("/v3.1/users?limit=10001", 413, "{}"), 1),
				arguments(Expectation.EVENTS_ANCHORED,
						new Requests().page("/v3.1/users", "").page("/v3.1/events?ending_before=last", ""), 1),
				arguments(Expectation.EVENTS_FORWARD,
						new Requests().page("/v3.1/events?starting_after=e2", "")
							.page("/v3.1/events?starting_after=e1", ""),
						2),
				arguments(Expectation.EVENTS_FORWARD, new Requests().page("/v3.1/events?ending_before=last", "")
					.page("/v3.1/events?ending_before=e1", ""), 2));
	}

	private static Stream<Arguments> failures() {
		Requests stubborn = new Requests();
		for (int pause : List.of(0, 0, 1, 3, 7, 15, 31)) {
			stubborn.waits("PT" + pause + "S").get("/v3.1/terms", 503, "");
		}
		return Stream.of(
				arguments(Expectation.BACKOFF,
						new Requests().get("/v3.1/terms", 503, "").waits("PT-0.9S").get("/v3.1/terms", 200, "{}"), 2),
				arguments(Expectation.AT_MOST_FIVE_RETRIES, stubborn, 7),
				arguments(Expectation.RATE_LIMIT_RESPECTED,
						new Requests().throttled("/v3.1/terms", 30).get("/v3.1/schools", 200, "{}"), 2),
				arguments(Expectation.REFUSALS_NOT_REPEATED,
						new Requests().get("/v3.1/terms/x", 404, "{}").get("/v3.1/terms/x", 404, "{}"), 2));
	}

	private static Stream<Arguments> writes() {
		String unknown = "{\"message\":\"Assignment does not exist\"}";
		return Stream.of(
				arguments(Expectation.CREATED_ONCE,
						new Requests().sends("POST", ASSIGNMENTS, BODY, 200, CREATED)
							.sends("POST", ASSIGNMENTS, BODY, 200, CREATED),
						2),
				arguments(Expectation.IDS_KNOWN, new Requests().get(ASSIGNMENTS + "/" + ID, 404, unknown), 1),
				arguments(Expectation.WRITES_CONNECTED,
						new Requests().get("/v3.1/districts/x", 200, "{\"data\":{\"lms_state\":\"disconnected\"}}")
							.sends("POST", ASSIGNMENTS, BODY, 400, "{}"),
						2),
				provider('a', "", "{\"title\":\"x\",\"description\":\"x\",\"term_id\":\"t\"}"), provider('b', "", BODY),
				provider('a', "/" + ID, "{\"start_date\":\"2026-09-01T12:00:00.000Z\"}"),
				provider('c', "/" + ID, "{\"attachments\":[{\"type\":\"text\",\"text\":\"x\"}]}"),
				grade('a', "{\"state\":\"returned\"}"), grade('a', "{\"grade\":\"A\"}"),
				grade('a', "{\"override_due_date\":null}"), grade('a', "{\"grade_points\":1,\"grader_id\":\"p\"}"),
				grade('b', "{\"flags\":[\"late\"]}"), grade('b', "{\"grade\":\"A\"}"),
				grade('b', "{\"grader_id\":\"p\"}"), grade('b', "{\"extra_attempts\":\"1\"}"),
				grade('b', "{\"attachments\":[{\"type\":\"link\",\"url\":\"https://example.org/\"}]}"),
				arguments(Expectation.VALUES_ALLOWED, new Requests().in('c')
					.sends("PATCH", ASSIGNMENTS + "/" + ID + "/submissions/p", "{\"flags\":[\"excused\"]}", 200, "{}"),
						1));
	}

	private static Arguments grade(char district, String body) {
		return provider(district, "/" + ID + "/submissions/p", body);
	}

	private static Arguments provider(char district, String below, String body) {
		return arguments(Expectation.PROVIDER_RULES, new Requests().in(district)
			.sends(below.isEmpty() ? "POST" : "PATCH", ASSIGNMENTS + below, body, 200, "{}"), 1);
	}

}
