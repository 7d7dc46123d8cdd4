package dev.handback.signon;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import dev.handback.signon.attempt.SignInAttempts;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInOrigin;
import dev.handback.signon.recorder.SignInStep;
import dev.handback.signon.session.FormTokens;
import dev.handback.signon.signin.SignInAllowance;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.Cookie;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.test.web.support.WebTestUtils;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** People who aren't signed in write little, and nothing into what belongs to others. */
class StrangersIntegrationTests extends PagesTest {

	/** 100,000 for the full size. */
	private static final int REQUESTS = Integer.getInteger("handback.strangers", 2_000);

	private static final String KNOWN = "handback_known";

	private static final String STRANGER = "203.0.113.7";

	private static final List<String> TABLES = List.of("sign_in", "sign_in_step", "sign_in_attempt", "spring_session",
			"sign_in_allowance");

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private SignInLog recorder;

	@Autowired
	private SignInAllowance allowance;

	@Autowired
	private SignInAttempts attempts;

	@Autowired
	private ServletContext servlets;

	private final Random random = new Random(1);

	@BeforeEach
	@AfterEach
	void everyAllowanceIsWhole() {
		update("delete from sign_in_allowance");
	}

	// Sending a form token in a test removes the app's own tokens for good.
	@BeforeEach
	void tokensOfFormsAreTheApps() {
		WebTestUtils.setCsrfTokenRepository(new MockHttpServletRequest(this.servlets), new FormTokens());
	}

	@Test
	void strangersLeaveTheTablesSmallAndTeachersSignIn() {
		Visitor known = new Visitor(this.mvc).from(STRANGER).atTheServiceAs(People.person('a', 1)).signsIn();
		int left = 200;
		leaves(STRANGER, left);
		long before = rows();
		long sessions = count("spring_session");
		long began = System.nanoTime();

		String reference = value(String.class, "select reference from sign_in order by started_at desc limit 1");
		long refused = IntStream.range(0, REQUESTS).filter((number) -> {
			if (number == REQUESTS / 2) {
				assertThat(signsIn(new Visitor(this.mvc).from("198.51.100.20"))).as("from another address").isTrue();
				isFlooded(STRANGER);
				assertThat(signsIn(known)).as("in a browser that signed in before").isTrue();
			}
			return "/login?problem=too-many".equals(strange(number, reference).getResponse().getRedirectedUrl());
		}).count();

		long grownBack = (System.nanoTime() - began) / 1_000_000_000 * SignInAllowance.OF_AN_ADDRESS
				/ SignInAllowance.WITHIN.toSeconds();
		assertThat(rows() - before).as("a record, an attempt and their steps for each that the allowance has")
			.isBetween(1L, 5 * (left + grownBack + 50));
		assertThat(count("spring_session") - sessions).as("teachers' alone").isLessThanOrEqualTo(2);
		assertThat(refused).isPositive();
		assertThat(this.mvc.get().uri("/login?problem=too-many")).hasStatusOk().bodyText().contains("Wait a minute");
	}

	@Test
	void aSchoolBehindOneAddressSignsInWithinFiveMinutesFromItsPortal() {
		assertThat(IntStream.range(0, 2 * 2_000).filter((number) -> this.allowance.take(request("192.0.2.1"))).count())
			.isEqualTo(4_000);
	}

	/** A browser has 60 in five minutes, so each lasts five seconds. */
	@Test
	void countsEachOfTheFirstRequestsThatComeAtTheSameTime() {
		Cookie browser = new Cookie("handback_browser", "x".repeat(43));
		CompletableFuture<Boolean> second = this.transactions.execute((transaction) -> {
			assertThat(this.allowance.take(request("192.0.2.4", browser))).isTrue();
			CompletableFuture<Boolean> other = CompletableFuture
				.supplyAsync(() -> this.allowance.take(request("192.0.2.5", browser)));
			Awaitility.await().until(this::isAnyoneWaiting);
			return other;
		});

		assertThat(second).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(true);
		assertThat(value(Double.class, """
				select extract(epoch from max(full_at) filter (where bucket like 'browser%')
					- min(full_at) filter (where bucket like 'address%')) from sign_in_allowance"""))
			.isGreaterThan(9.5);
	}

	private boolean isAnyoneWaiting() {
		return value(Boolean.class, """
				select exists (select from pg_stat_activity
					where wait_event_type = 'Lock' and query like '%sign_in_allowance%')""");
	}

	@Test
	void browsersThatSignedInThisMonthGetInBesideAFloodFromTheirSchoolsAddress() {
		List<Visitor> teachers = IntStream.range(0, 3)
			.mapToObj(
					(number) -> new Visitor(this.mvc).from("192.0.2.3").atTheServiceAs(People.person('a', 1)).signsIn())
			.toList();
		String known = teachers.get(0).cookie(KNOWN);
		update("delete from sign_in_attempt");
		isFlooded("192.0.2.3");

		assertThat(teachers).allMatch((teacher) -> {
			String cookie = teacher.cookie(KNOWN);
			return signsIn(teacher.withoutCookies().keeps(KNOWN, cookie));
		});
		assertThat(signsIn(new Visitor(this.mvc).from("192.0.2.3"))).as("a browser never seen").isFalse();
		assertThat(signsIn(new Visitor(this.mvc).from("192.0.2.3").keeps(KNOWN, known.replaceAll(".$", "x"))))
			.as("a forged cookie")
			.isFalse();
		String other = (known.startsWith("a") ? "b" : "a") + known.substring(1);
		assertThat(signsIn(new Visitor(this.mvc).from("192.0.2.3").keeps(KNOWN, other))).as("another browser's name")
			.isFalse();
	}

	@Test
	void aCookieOfAKnownBrowserOpensOnlySoMuchAndSignsNoOneIn() {
		Visitor teacher = new Visitor(this.mvc).atTheServiceAs(People.person('a', 1)).signsIn();
		String known = teacher.cookie(KNOWN);
		isFlooded("192.0.2.4");

		assertThat(IntStream.range(0, 200).filter((number) -> {
			MockHttpServletRequest request = request("192.0.2.4");
			request.setCookies(new Cookie(KNOWN, known), new Cookie("handback_browser", "%043d".formatted(number)));
			return this.allowance.take(request);
		}).count()).isBetween(50L, 65L);
		assertThat(new Visitor(this.mvc).keeps(KNOWN, known).visits(SignOnPaths.SESSION)).hasStatus(401);
		teacher.visits(SignOnPaths.START);
		assertThat(teacher.cookie(KNOWN).split("[.]", -1)).doesNotContain(People.person('a', 1).toString()).hasSize(3);
	}

	@Test
	void anAllowanceGrowsBackAndIsForgottenWhenItIsWhole() {
		leaves("192.0.2.2", 2);
		assertThat(IntStream.range(0, 20).filter((number) -> this.allowance.take(request("192.0.2.2"))).count())
			.isBetween(2L, 10L);
		update("update sign_in_allowance set full_at = now() - interval '1 second'");

		this.allowance.forgetWhole();

		assertThat(count("sign_in_allowance")).isZero();
	}

	@Test
	void aNetworkOfIpv6IsOneAddressAndNoAddressIsStored() {
		this.allowance.take(request("2001:db8:1:2:3:4:5:6"));
		this.allowance.take(request("2001:db8:1:2:ffff::1"));
		this.allowance.take(request("not an address"));

		assertThat(values(String.class, "select bucket from sign_in_allowance")).hasSize(2)
			.allMatch((bucket) -> bucket.matches("address [0-9a-f]{64}"));
	}

	@Test
	void noOneContinuesTheRecordOfAnotherBrowsersLaunch() {
		Visitor victim = new Visitor(this.mvc);
		String address = String
			.valueOf(victim.visits(SignOnPaths.CALLBACK + "?code=c0de").getResponse().getRedirectedUrl());
		String reference = address.substring(address.indexOf("launch=") + "launch=".length());
		long steps = steps(reference);

		new Visitor(this.mvc).visits(address);
		new Visitor(this.mvc).keeps("handback_launch", "1").visits(address);
		new Visitor(this.mvc).keeps("handback_launch", "1").keeps("handback_browser", "x".repeat(43)).visits(address);
		assertThat(steps(reference)).isEqualTo(steps);
		assertThat(value(Boolean.class, "select outcome is null from sign_in where reference = ?", reference)).isTrue();

		victim.visits(address);
		assertThat(steps(reference)).isGreaterThan(steps);
	}

	@Test
	void aRecordAndItsStepsAreOnlySoLong() {
		String reference = this.recorder.begin(SignInOrigin.BUTTON);
		IntStream.range(0, 200)
			.forEach((number) -> this.recorder.step(reference, SignInStep.REPEATED, "x".repeat(10_000)));

		assertThat(steps(reference)).isEqualTo(60);
		assertThat(value(Integer.class, "select max(length(detail)) from sign_in_step where reference = ?", reference))
			.isEqualTo(200);
	}

	@Test
	void keepsOnlySoManyOpenAttempts() {
		IntStream.range(0, 10).forEach((number) -> new Visitor(this.mvc).visits(SignOnPaths.START));

		this.attempts.forgetOld(5);

		assertThat(value(Long.class, "select count(*) from sign_in_attempt where claimed_at is null")).isBetween(5L,
				6L);
	}

	private MvcTestResult strange(int number, String reference) {
		String address = switch (number % 7) {
			case 0 -> SignOnPaths.START;
			case 1 -> SignOnPaths.DISTRICT + People.district('a');
			case 2 -> SignOnPaths.CALLBACK + "?code=c0de";
			case 3 -> SignOnPaths.CALLBACK + "?code=c0de&state=" + number;
			case 4 -> SignOnPaths.CALLBACK + "?error=access_denied";
			case 5 -> SignOnPaths.START + "?launch=" + reference;
			default -> "/logout";
		};
		var request = number % 7 == 6 ? this.mvc.post().uri(address) : this.mvc.get().uri(URI.create(address));
		if (this.random.nextBoolean()) {
			request.cookie(new Cookie("handback_browser", "%043d".formatted(number)),
					new Cookie("handback_launch", "1"));
		}
		return request.with(from(STRANGER)).exchange();
	}

	private boolean signsIn(Visitor teacher) {
		MvcTestResult page = teacher.atTheServiceAs(People.person('a', 1)).visits(SignOnPaths.START);
		String next = String.valueOf(page.getResponse().getRedirectedUrl());
		return next.startsWith("http")
				&& "/".equals(teacher.visits(teacher.callback(next)).getResponse().getRedirectedUrl());
	}

	/** Simulates that the address has used up all but this much. */
	private void leaves(String address, int left) {
		this.allowance.take(request(address));
		update("update sign_in_allowance set full_at = now() + ? * interval '1 second' where bucket like 'address%'",
				(double) SignInAllowance.WITHIN.toSeconds() * (SignInAllowance.OF_AN_ADDRESS - left)
						/ SignInAllowance.OF_AN_ADDRESS);
	}

	/** Simulates that strangers use up whatever grows back for an hour. */
	private void isFlooded(String address) {
		this.allowance.take(request(address));
		update("update sign_in_allowance set full_at = now() + interval '1 hour' where bucket like 'address%'");
	}

	private static MockHttpServletRequest request(String address) {
		return from(address).postProcessRequest(new MockHttpServletRequest());
	}

	private static MockHttpServletRequest request(String address, Cookie cookie) {
		MockHttpServletRequest request = request(address);
		request.setCookies(cookie);
		return request;
	}

	private static RequestPostProcessor from(String address) {
		return (request) -> {
			request.setRemoteAddr(address);
			return request;
		};
	}

	private long rows() {
		return TABLES.stream().mapToLong(this::count).sum();
	}

	private long count(String table) {
		return value(Long.class, "select count(*) from " + table);
	}

	private long steps(String reference) {
		return value(Long.class, "select count(*) from sign_in_step where reference = ?", reference);
	}

}
