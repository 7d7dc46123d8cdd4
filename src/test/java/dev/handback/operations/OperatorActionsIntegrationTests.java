package dev.handback.operations;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import dev.handback.client.connection.AccessTokens;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What the operator does to a district and looks up, each with an audit record. */
class OperatorActionsIntegrationTests extends OperatorTest {

	private static final DistrictId MADE_UP = new DistrictId("5a00000000000000000e7001");

	@Autowired
	private AccessTokens tokens;

	@Test
	void keepsATokenOnlyIfTheServiceAcceptsItForThisDistrict() {
		String token = this.tokens.tokenOf(DISTRICT).orElseThrow();
		long before = audited(DISTRICT, "district connection changed");

		assertThat(connect(DISTRICT, "wrong")).bodyText().contains("rejects this token");
		assertThat(connect(DISTRICT, this.tokens.tokenOf(People.district('a')).orElseThrow())).bodyText()
			.contains("rejects this token");
		assertThat(connect(new DistrictId("5a00000000000000000e0001"), token)).bodyText()
			.contains("rejects this token")
			.doesNotContain(token);
		assertThat(connect(DISTRICT, "with space")).bodyText()
			.containsPattern(
					"(?s)id=\"token\"[^>]*aria-describedby=\"problem token-hint\"[^>]*>\\s*<span class=\"problem\" role=\"alert\" id=\"problem\">[^<]*without spaces");

		assertThat(this.tokens.tokenOf(DISTRICT)).contains(token);
		assertThat(audited(DISTRICT, "district connection changed")).isEqualTo(before);
	}

	@Test
	void takesATokenAwayForGoodUntilAnotherIsEntered() {
		String token = this.tokens.tokenOf(DISTRICT).orElseThrow();
		String name = this.districts.get(DISTRICT).name();
		long before = audited(DISTRICT, "district token revoked");
		post("/operator/districts/" + DISTRICT + "/revoke?typed=Something%20else");
		assertThat(this.tokens.tokenOf(DISTRICT)).contains(token);

		String typed = "/operator/districts/" + DISTRICT + "/revoke?typed=" + encoded(name);
		post(typed);
		post(typed);
		this.renewal.look();
		assertThat(this.tokens.tokenOf(DISTRICT)).isEmpty();
		assertThat(audited(DISTRICT, "district token revoked") - before).isEqualTo(1);
		assertThat(page("/operator/districts/" + DISTRICT)).containsPattern(
				"The token is rejected, was revoked, or can(&#39;|')t be decrypted here. Enter a new one.</p></div>\\s*<a [^>]*href=\"/operator/connect\\?district="
						+ DISTRICT + "\"[^>]*>Replace token</a>");

		assertThat(connect(DISTRICT, token)).hasStatus3xxRedirection();
		assertThat(this.tokens.tokenOf(DISTRICT)).contains(token);
		assertThat(this.districts.get(DISTRICT).checkProblem()).isNull();
		assertThat(page("/operator/districts/" + DISTRICT)).doesNotContain(token, "was revoked");
	}

	@Test
	void forgetsADistrictOnlyWhenItsNameIsTyped() {
		madeUp(MADE_UP.value(), "Made up", "success", null);
		post("/operator/districts/" + MADE_UP + "/forget?typed=made%20up");
		assertThat(this.districts.find(MADE_UP)).isPresent();

		post("/operator/districts/" + MADE_UP + "/forget?typed=Made%20up");

		assertThat(this.districts.find(MADE_UP)).isEmpty();
		assertThat(page("/operator/districts/" + MADE_UP)).contains("All data for this district was deleted.");
		assertThat(values(String.class,
				"select actor from audit_record where district_id = ? and action = 'district forgotten'",
				MADE_UP.value()))
			.contains(OPERATOR.person().value());
		assertThat(connect(MADE_UP, "any")).bodyText().contains("Readmit the district on its page first");
		post("/operator/districts/" + MADE_UP + "/readmit");
		assertThat(this.mvc.get().uri("/operator/districts/" + MADE_UP).with(as(OPERATOR))).hasStatus(404);
	}

	@Test
	void readmitsADistrictOnlyWhenItsDataIsDeleted() {
		String readmit = "/operator/districts/" + MADE_UP + "/readmit";
		update("insert into forgotten_district values (?, now())", MADE_UP.value());
		MvcTestResult early = this.transactions.execute((status) -> {
			update("update forgotten_district set forgotten_at = now() where id = ?", MADE_UP.value());
			return CompletableFuture.supplyAsync(() -> post(readmit)).join();
		});
		assertThat(early).hasRedirectedUrl("/operator/districts/" + MADE_UP);
		assertThat(this.districts.isForgotten(MADE_UP)).isTrue();

		post(readmit);

		assertThat(this.districts.isForgotten(MADE_UP)).isFalse();
	}

	@Test
	void warnsWhoWouldForgetTheDistrictThroughWhichTheySignIn() {
		String warning = "can&#39;t sign in again until someone else readmits the district";

		assertThat(page("/operator/districts/" + OPERATOR.district())).contains(warning);
		assertThat(page("/operator/districts/" + DISTRICT)).doesNotContain(warning);
	}

	@Test
	void saysThatTheDeletionOfADistrictWasInterrupted() {
		madeUp(MADE_UP.value(), "Made up", "success", null);
		update("insert into forgotten_district values (?, now())", MADE_UP.value());

		assertThat(page("/operator/districts/" + MADE_UP)).contains("but some data is still stored")
			.doesNotContain("All data for this district was deleted.");

		post("/operator/districts/" + MADE_UP + "/forget?typed=");
		assertThat(page("/operator/districts/" + MADE_UP)).contains("All data for this district was deleted.");
		post("/operator/districts/" + MADE_UP + "/readmit");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Made  up", "Made up ", " Made up", "Made\u00a0up", "Made up\u00a0" })
	void forgetsADistrictWhoseNameHasSurplusSpaces(String name) {
		madeUp(MADE_UP.value(), name, "success", null);

		post("/operator/districts/" + MADE_UP + "/forget?typed=Made%20up");

		assertThat(this.districts.find(MADE_UP)).isEmpty();
	}

	@Test
	void findsAuditRecordsByDistrictKindAndTimeAndExportsThem() {
		long before = audited(MADE_UP, "audit exported");
		madeUp(MADE_UP.value(), "Made up", "success", null);
		post("/operator/districts/" + MADE_UP + "/forget?typed=Made%20up");

		String search = "/operator/audit?district=" + MADE_UP + "&kind=district%20forgotten";
		assertThat(page(search)).contains(MADE_UP.value(), "district forgotten", OPERATOR.person().value());
		assertThat(page(search + "&until=2020-01-01")).contains("No records match.");
		assertThat(page(search + "&from=2020-01-01")).contains(OPERATOR.person().value());
		assertThat(page("/operator/audit?district=nonsense")).contains("t a district ID.")
			.contains("No records match.");
		assertThat(page(search.replace("audit?", "audit.csv?"))).contains("district,number,time,actor,action,subject")
			.contains(MADE_UP + ",")
			.contains(",district forgotten,");
		assertThat(audited(MADE_UP, "audit exported") - before).isEqualTo(1);
	}

	@Test
	void findsNothingOfAKindThatIsTooLong() {
		String kind = "kind=" + "k".repeat(101);
		assertThat(page("/operator/audit?" + kind)).contains("No records match.");
		assertThat(page("/operator/audit.csv?" + kind)).startsWith("404 ");
	}

	@Test
	void refusesADayThatIsNone() {
		for (String days : new String[] { "from=2026-02-30", "until=" + "9".repeat(101) }) {
			assertThat(page("/operator/audit?" + days)).contains("t a date.", "No records match.");
			assertThat(page("/operator/audit.csv?" + days)).startsWith("404 ");
		}
	}

	@Test
	void saysThatTheLastDayIsBeforeTheFirst() {
		assertThat(page("/operator/audit?from=2026-02-02&until=2026-02-01")).contains("This is before the first day.");
		assertThat(page("/operator/audit?from=2026-02-02&until=2026-02-02")).doesNotContain("before the first day");
	}

	@Test
	void everySearchOfTheAuditFollowsAnIndex() {
		Stream.of("", " and district_id = 'd'", " and action = 'a'", " and district_id = 'd' and action = 'a'")
			.flatMap((filter) -> Stream.of(filter, filter + " and recorded_at >= now() - interval '1 day'",
					filter + " and (recorded_at, id) < (now(), 7)"))
			.forEach((filter) -> assertThat(plan(
					"select * from audit_record where true" + filter + " order by recorded_at desc, id desc limit 100"))
				.as(filter)
				.doesNotContain("Sort", "Seq Scan"));
	}

	@Test
	void showsANameOnlyForAReasonThatIsAudited() {
		String student = People.student('a', 5).value();
		String last = value(String.class, "select last_name from person where id = ? and district_id = ?", student,
				People.district('a').value());
		String address = "/operator/names?district=" + People.district('a') + "&person=" + student;
		long before = audited(People.district('a'), "name looked up");
		String name = HtmlUtils.htmlEscape(last, "UTF-8");

		assertThat(body(post(address))).contains("Enter a reason").doesNotContain(name);
		assertThat(body(post(address + "&reason=short"))).contains("Enter a reason").doesNotContain(name);
		assertThat(page(address)).doesNotContain(name);
		assertThat(audited(People.district('a'), "name looked up")).isEqualTo(before);

		assertThat(body(post(address + "&reason=Support%20case%0D%0A4711"))).contains(name);
		assertThat(value(String.class,
				"""
						select actor || ' ' || subject from audit_record where action = 'name looked up' order by id desc limit 1"""))
			.isEqualTo(OPERATOR.person() + " " + student + ": Support case 4711");
	}

	private MvcTestResult connect(DistrictId district, String token) {
		return this.mvc.post()
			.uri("/operator/connect")
			.param("district", district.value())
			.param("token", token)
			.with(csrf())
			.with(as(OPERATOR))
			.exchange();
	}

	private MvcTestResult post(String address) {
		return this.mvc.post().uri(URI.create(address)).with(csrf()).with(as(OPERATOR)).exchange();
	}

	private long audited(DistrictId district, String action) {
		return value(Long.class, "select count(*) from audit_record where district_id = ? and action = ?",
				district.value(), action);
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
	}

}
