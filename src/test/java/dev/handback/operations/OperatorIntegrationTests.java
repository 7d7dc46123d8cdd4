package dev.handback.operations;

import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

import dev.handback.client.connection.AccessTokens;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.TokenRenewal;
import dev.handback.operations.operator.DistrictSummaries;
import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** All districts in the hands of the operator. */
@AppTest
class OperatorIntegrationTests {

	private static final SignedInUser OPERATOR = People.user('a', 9001, Role.OPERATOR);

	private static final DistrictId DISTRICT = People.district('c');

	private static final DistrictId MADE_UP = new DistrictId("5a00000000000000000e7001");

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private AccessTokens tokens;

	@Autowired
	private TokenRenewal renewal;

	@Autowired
	private DistrictSummaries summaries;

	@Autowired
	private TransactionOperations transactions;

	@BeforeEach
	void start() {
		this.rosters.read('a', 'b', 'c');
		this.renewal.look();
		this.districts.check(DISTRICT);
	}

	@AfterEach
	void asItWas() {
		this.jdbc.sql("delete from district where district_id like '5a00000000000000000e%'").update();
		this.jdbc.sql("delete from delivery where district_id like '5a00000000000000000e%'").update();
		this.jdbc.sql("delete from roster_sync where district_id like '5a00000000000000000e%'").update();
		this.jdbc.sql("delete from forgotten_district").update();
		this.jdbc.sql("update district set token_source = 'CONFIGURED' where token_source = 'REVOKED'").update();
		this.renewal.look();
		this.districts.check(DISTRICT);
	}

	@Test
	void showsTheWorstDistrictsFirst() {
		madeUp("5a00000000000000000e0001", "Well", "success", null);
		madeUp("5a00000000000000000e0002", "Halted", "disconnected", null);
		madeUp("5a00000000000000000e0003", "Recovers", "matching_in_progress", null);
		madeUp("5a00000000000000000e0004", "No token", "success", "TOKEN_REFUSED");
		madeUp("5a00000000000000000e0005", "Needs someone", "success", null);
		this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
						due_at, posting, changed_at, priority, reason)
					values ('5a00000000000000000e0005', '', gen_random_uuid(), 's', 'REFUSED', 1, 0, 0, now(), false, now(), 1,
						'REJECTED')""")
			.update();

		this.summaries.count();

		assertThat(page("/operator")).containsSubsequence("Needs someone", "Recovers", ">Well<")
			.containsSubsequence("No token", "Needs someone")
			.containsSubsequence("Halted", "Needs someone")
			.doesNotContain("??");
		assertThat(page("/operator?find=e0004")).doesNotContain("No token");
		assertThat(page("/operator?find=no%20tok")).contains("No token").doesNotContain("Halted");
		assertThat(page("/operator?find=5a00000000000000000e0004")).contains("No token");
	}

	@Test
	void asksWhichProviderADistrictWithAnUnknownNameHas() {
		madeUp("5a00000000000000000e0001", "Unknown", "success", null);
		this.jdbc.sql("""
				update district set provider = 'OTHER', provider_source = 'UNKNOWN', lms_type = '<i>Course</i>"Star'
				where district_id = '5a00000000000000000e0001'""").update();

		this.summaries.count();

		assertThat(page("/operator?find=Unknown")).contains("Choose the provider", "needs attention");
		assertThat(page("/operator/districts/5a00000000000000000e0001"))
			.contains("&lt;i&gt;Course&lt;/i&gt;&quot;Star",
					"action=\"/operator/districts/5a00000000000000000e0001/provider\"", "most careful rules")
			.doesNotContain("<i>");
	}

	@Test
	void saysWhyTheTokenListCanNotBeReadAndWhatToDo() {
		TestService.fault(TestService.INSTANCE.address(), "'kind': 'answer', 'operation': 'token_list', 'status': 401");
		this.renewal.look();

		assertThat(page("/operator")).contains("accept our client ID and secret", "Since ", "Last tried ")
			.doesNotContain("??");

		TestService.heal(TestService.INSTANCE.address());
		this.renewal.look();
		assertThat(page("/operator")).doesNotContain("accept our client ID and secret");
	}

	@Test
	void offersAListedTokenBesideAnEnteredOne() {
		madeUp("5a00000000000000000e0001", "Two tokens", "success", null);
		String offer = "action=\"/operator/districts/5a00000000000000000e0001/listed-token\"";
		assertThat(page("/operator/districts/5a00000000000000000e0001")).doesNotContain(offer);

		this.jdbc.sql("update district set other_listed_at = now() where district_id = '5a00000000000000000e0001'")
			.update();

		assertThat(page("/operator/districts/5a00000000000000000e0001")).contains(offer).doesNotContain("??");
	}

	@Test
	void showsTwoThousandDistrictsPageByPageFromAnIndex() {
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				select '5a00000000000000000e' || lpad(n::text, 4, '0'), 'Many ' || n, 'A', 'UTC',
					case when n % 3 = 0 then 'error' else 'success' end from generate_series(1, 2000) n""").update();
		this.summaries.count();

		String first = page("/operator");
		String more = first.replaceAll("(?s).*href=\"(/operator\\?find=&amp;after=[^\"]+)\".*", "$1")
			.replace("&amp;", "&");
		assertThat(first.split("id=\"district-", -1)).hasSize(51);
		assertThat(page(more).split("id=\"district-", -1)).hasSize(51);
		assertThat(page(more)).doesNotContain(first.replaceAll("(?s).*?id=\"(district-[0-9a-f]{24})\".*", "$1"));
		assertThat(plan(DistrictSummaries.PAGE.replace(":rank", "0")
			.replace(":oldest", "'-infinity'")
			.replace(":district)", "'')")
			.replace(":find", "''")
			.replace(":limit", "51"))).doesNotContain("Sort", "Seq Scan on district_summary");
		assertThat(page("/operator?after=nonsense")).contains("404");
	}

	@Test
	void looksForEachDistrictOfAPageOnce() {
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				select '5a00000000000000000e' || lpad(n::text, 4, '0'), 'Many ' || n, 'A', 'UTC', 'error'
				from generate_series(1, 2000) n""").update();
		this.summaries.count();

		assertThat(planOfAnyPage()).contains("Index Scan using district_pkey").doesNotContain("Join Filter");
	}

	@Test
	void saysTheSameToMonitoringInNamesThatStay() {
		madeUp("5a00000000000000000e0002", "Halted", "disconnected", null);
		this.summaries.count();

		assertThat(page("/operator/status.json")).contains("\"districts\":{\"all\":", "\"stands_still\":",
				"\"needs_attention\":", "\"goes_on\":", "\"well\":", "\"waiting\":", "\"stuck\":", "\"oldestAt\":",
				"\"countedAt\":\"",
				"{\"id\":\"5a00000000000000000e0002\",\"state\":\"stands_still\",\"problem\":\"lms.disconnected\","
						+ "\"owner\":\"administrator\",\"waiting\":0,\"stuck\":0,\"oldestAt\":null,\"rosterAsOf\":null}")
			.doesNotContain("Halted");
	}

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
		assertThat(connect(DISTRICT, "with space")).bodyText().contains("without spaces");

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
		assertThat(page("/operator/districts/" + DISTRICT)).contains("The token is rejected or was revoked.");

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
		assertThat(
				this.jdbc.sql("select actor from audit_record where district_id = ? and action = 'district forgotten'")
					.param(MADE_UP.value())
					.query(String.class)
					.list())
			.contains(OPERATOR.person().value());
		assertThat(connect(MADE_UP, "any")).bodyText().contains("Readmit the district on its page first");
		post("/operator/districts/" + MADE_UP + "/readmit");
		assertThat(this.mvc.get().uri("/operator/districts/" + MADE_UP).with(as(OPERATOR))).hasStatus(404);
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
		assertThat(page("/operator/audit?district=nonsense")).contains("t a district ID.");
		assertThat(page(search.replace("audit?", "audit.csv?"))).contains("district,number,time,actor,action,subject")
			.contains(MADE_UP + ",")
			.contains(",district forgotten,");
		assertThat(audited(MADE_UP, "audit exported") - before).isEqualTo(1);
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
		String last = this.jdbc.sql("select last_name from person where id = ? and district_id = ?")
			.params(student, People.district('a').value())
			.query(String.class)
			.single();
		String address = "/operator/names?district=" + People.district('a') + "&person=" + student;
		long before = audited(People.district('a'), "name looked up");
		String name = HtmlUtils.htmlEscape(last, "UTF-8");

		assertThat(body(post(address))).contains("Enter a reason").doesNotContain(name);
		assertThat(body(post(address + "&reason=short"))).contains("Enter a reason").doesNotContain(name);
		assertThat(page(address)).doesNotContain(name);
		assertThat(audited(People.district('a'), "name looked up")).isEqualTo(before);

		assertThat(body(post(address + "&reason=Support%20case%204711"))).contains(name);
		assertThat(this.jdbc
			.sql("""
					select actor || ' ' || subject from audit_record where action = 'name looked up' order by id desc limit 1""")
			.query(String.class)
			.single()).isEqualTo(OPERATOR.person() + " " + student + ": Support case 4711");
	}

	private void madeUp(String id, String name, String state, String problem) {
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone, lms_state, check_problem)
				values (?, ?, 'A', 'UTC', ?, ?)""").params(id, name, state, problem).update();
		this.jdbc.sql("""
				insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'COMPLETE')""")
			.param(id)
			.update();
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

	private String page(String address) {
		return body(this.mvc.get().uri(URI.create(address)).with(as(OPERATOR)).exchange());
	}

	private static String body(MvcTestResult answer) {
		try {
			answer.getResponse().setCharacterEncoding("UTF-8");
			return answer.getResponse().getStatus() + " " + answer.getResponse().getContentAsString();
		}
		catch (UnsupportedEncodingException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private String plan(String query) {
		String plan = this.transactions.execute((status) -> {
			for (String way : new String[] { "seqscan", "bitmapscan", "sort" }) {
				this.jdbc.sql("set local enable_" + way + " = off").update();
			}
			return String.join("\n", this.jdbc.sql("explain " + query).query(String.class).list());
		});
		return String.valueOf(plan);
	}

	// Once it has been asked for a few times, with whatever it is asked for then.
	private String planOfAnyPage() {
		String plan = this.transactions.execute((status) -> {
			this.jdbc.sql("analyze district, district_summary").update();
			this.jdbc.sql("set local plan_cache_mode = force_generic_plan").update();
			this.jdbc
				.sql("prepare page(int, text, text, text, int) as " + DistrictSummaries.PAGE.replace(":rank", "$1")
					.replace(":oldest", "$2")
					.replace(":district)", "$3)")
					.replace(":find", "$4")
					.replace(":limit", "$5"))
				.update();
			String explained = String.join("\n",
					this.jdbc.sql("explain execute page(-1, '-infinity', '', '', 1000)").query(String.class).list());
			this.jdbc.sql("deallocate page").update();
			return explained;
		});
		return String.valueOf(plan);
	}

	private long audited(DistrictId district, String action) {
		return this.jdbc.sql("select count(*) from audit_record where district_id = ? and action = ?")
			.params(district.value(), action)
			.query(Long.class)
			.single();
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
	}

}
