package dev.handback.operations;

import java.io.UnsupportedEncodingException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import dev.handback.delivery.StepwiseDelivery;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.CountedStatements;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** The queue of a district, in the hands of its administrator. */
@AppTest
class DeliveriesIntegrationTests {

	private static final SignedInUser ADMINISTRATOR = People.administrator('a');

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private ApplicationContext app;

	@Autowired
	private MessageSourceAccessor messages;

	private StepwiseDelivery delivery;

	@BeforeEach
	void start() {
		this.rosters.read('a', 'b');
		this.delivery = new StepwiseDelivery(this.app);
		this.delivery.clear();
	}

	@Test
	void showsTheQueueByStateAndReasonWithAgesAndAnEstimate() {
		rows('a', "DUE", null, 2_140, 60);
		rows('a', "REFUSED", "REJECTED", 3, 7_500);
		rows('b', "DUE", null, 5, 60);

		assertThat(queue()).hasStatusOk()
			.bodyText()
			.contains("2,140 grades and assignments are waiting. Backlog cleared about ", "2 h 5 min",
					"the answer says why", "EST")
			.doesNotContain("??");
	}

	@Test
	void namesNoOldestWhereNothingIsWaiting() {
		rows('a', "REFUSED", "REJECTED", 3, 7_500);

		for (String page : List.of("/district/deliveries", "/district")) {
			assertThat(this.mvc.get().uri(page).with(as(ADMINISTRATOR))).bodyText()
				.contains("Nothing is waiting to be sent. 3 grades and assignments need attention.")
				.doesNotContain("has waited since");
		}
		rows('a', "DUE", null, 1, 60);
		assertThat(queue()).bodyText()
			.contains("1 grade or assignment is waiting", "The oldest of these has waited since");
	}

	@Test
	void promisesNoTimeWhilePausedAndSaysWhySinceWhenAndUntilWhen() {
		rows('a', "DUE", null, 12, 60);
		rows('a', "DUE", "STUDENT_NOT_IN_LMS", 3, 60);
		post("/pause");

		assertThat(queue()).bodyText()
			.contains("12 grades and assignments are waiting and will be sent when sending resumes.",
					"has paused sending", "until someone resumes it here", "since ")
			.doesNotContain("cleared about");
	}

	@Test
	void pausesAndResumesOnceHoweverOftenItIsClicked() {
		new Teaching(this.mvc, 'a', 1).setsWork("Held back");
		long pausedBefore = audited("deliveries paused");
		long resumedBefore = audited("deliveries resumed");
		post("/pause");
		post("/pause");
		this.delivery.deliver();
		assertThat(states()).containsExactly("DUE");

		post("/resume");
		post("/resume");
		this.delivery.deliver();

		assertThat(states()).containsExactly("DELIVERED");
		assertThat(audited("deliveries paused") - pausedBefore).isEqualTo(1);
		assertThat(audited("deliveries resumed") - resumedBefore).isEqualTo(1);
	}

	@Test
	void triesAGroupAgainAndLeavesTheOthersAlone() {
		rows('a', "DUE", "UNAVAILABLE", 3, 60);
		rows('a', "DUE", "STUDENT_NOT_IN_LMS", 2, 60);
		rows('b', "DUE", "UNAVAILABLE", 1, 60);
		long before = audited("deliveries tried again");

		post("/retry?group=due.unavailable");
		post("/retry?group=due.unavailable");

		assertThat(count("district_id = '5a00000000000000000a0001' and reason is null and due_at <= now()"))
			.isEqualTo(3);
		assertThat(count("reason = 'STUDENT_NOT_IN_LMS' and due_at > now()")).isEqualTo(2);
		assertThat(count("district_id = '5a00000000000000000b0001' and reason = 'UNAVAILABLE'")).isEqualTo(1);
		assertThat(audited("deliveries tried again") - before).isEqualTo(1);
	}

	@Test
	void triesAllAgainButNothingThatWaitsForADecision() {
		rows('a', "DUE", "UNAVAILABLE", 3, 60);
		rows('a', "REFUSED", "REJECTED", 2, 60);
		for (String decision : List.of("ID_LOST", "ASSIGNMENT_GONE", "KEPT_HERE", "DUE_DATE_PAST", "COMMENT_STAYS")) {
			rows('a', "REFUSED", decision, 1, 60);
		}
		rows('a', "HELD", "CHANGED_THERE", 1, 60);
		rows('a', "UNKNOWN", "OUTCOME_UNKNOWN", 1, 60);

		assertThat(post("/retry")).hasRedirectedUrl("/district/deliveries");

		assertThat(count("state = 'DUE' and reason is null and due_at <= now()")).isEqualTo(5);
		assertThat(count("state = 'REFUSED'")).isEqualTo(5);
		assertThat(count("state in ('HELD', 'UNKNOWN') and reason is not null")).isEqualTo(2);
	}

	@Test
	void triesOneAgainButNeverACreateWhoseIdWasLost() {
		rows('a', "REFUSED", "REJECTED", 1, 60);
		long worthIt = id("REJECTED");
		rows('a', "REFUSED", "ID_LOST", 1, 60);
		long lost = id("ID_LOST");

		assertThat(post("/" + worthIt + "/retry")).hasRedirectedUrl("/district/deliveries/" + worthIt);
		post("/" + lost + "/retry");

		assertThat(count("id = " + worthIt + " and state = 'DUE'")).isEqualTo(1);
		assertThat(count("id = " + lost + " and state = 'REFUSED'")).isEqualTo(1);
	}

	@Test
	void leavesAloneWhatIsBeingSent() {
		rows('a', "DUE", "UNAVAILABLE", 1, 60);
		this.jdbc.sql(
				"update delivery set state = 'SENDING', lease = gen_random_uuid(), lease_until = now() + interval '1 minute'")
			.update();

		post("/retry");

		assertThat(count("reason = 'UNAVAILABLE'")).isEqualTo(1);
	}

	@Test
	void pagesThroughAGroupWithoutLosingOrRepeatingARow() {
		rows('a', "REFUSED", "REJECTED", 120, 7_200);
		rows('a', "REFUSED", "REJECTED", 5, 60);
		rows('b', "REFUSED", "REJECTED", 7, 7_200);

		List<String> seen = new ArrayList<>();
		String address = "/rows?group=refused.rejected&hours=1";
		while (!address.isEmpty()) {
			String page = text(get(address));
			List<String> ids = matches(page, "/district/deliveries/(\\d+)\"");
			assertThat(ids.size()).isLessThanOrEqualTo(50);
			seen.addAll(ids);
			address = matches(page, "href=\"/district/deliveries(/rows\\?[^\"]*after=[^\"]*)\"").stream()
				.findFirst()
				.map((link) -> link.replace("&amp;", "&"))
				.orElse("");
		}

		assertThat(seen).hasSize(120).doesNotHaveDuplicates();
	}

	@Test
	void showsTheAttemptsOfARowWithoutNamingAnyone() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId assignment = teaching.setsWork("Attempts");
		teaching.grades(assignment, People.student('a', 28), "5", "A secret comment");
		this.delivery.deliver();
		long id = this.jdbc.sql("select id from delivery where student_id is not null").query(Long.class).single();

		assertThat(get("/" + id)).hasStatusOk()
			.bodyText()
			.contains("Grade " + id, assignment.toString(), "The student to be matched in the LMS", " ms")
			.doesNotContain(People.student('a', 28).value(), "A secret comment", "??");
	}

	@Test
	void needsFewStatementsForAPage() {
		rows('a', "DUE", null, 60, 60);
		rows('a', "REFUSED", "REJECTED", 60, 60);

		assertThat(CountedStatements.during(this::queue)).isLessThanOrEqualTo(6);
		assertThat(CountedStatements.during(() -> get("/rows"))).isLessThanOrEqualTo(7);
	}

	@Test
	void tellsTheTeachersWhyNothingMovesInTheSameWords() {
		rows('a', "DUE", null, 2, 60);
		this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason)
				values ('5a00000000000000000a0001', now() + interval '30 seconds', 'UNAVAILABLE')""").update();
		String sentence = HtmlUtils.htmlEscape(this.messages.getMessage("queue.pause.unavailable"));

		assertThat(queue()).bodyText().contains(sentence, "2 grades and assignments are waiting");
		for (String page : List.of("/sections", "/sections/" + People.section('a', 1))) {
			assertThat(this.mvc.get().uri(page).with(as(People.teacher('a')))).bodyText()
				.contains(sentence, "2 grades and assignments are waiting");
		}
		assertThat(this.mvc.get().uri("/sections").with(as(People.teacher('b')))).bodyText().doesNotContain(sentence);
	}

	@Test
	void noLongerWarnsOfAPauseThatIsOverWithNothingLeftToSend() {
		this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason)
				values ('5a00000000000000000a0001', now() - interval '5 seconds', 'THROTTLED')""").update();

		assertThat(this.mvc.get().uri("/sections").with(as(People.teacher('a')))).bodyText()
			.doesNotContain("standstill");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/district/deliveries", "/district/deliveries/rows", "/district/ledger.csv" })
	void isForAdministratorsOnly(String address) {
		assertThat(this.mvc.get().uri(address).with(as(People.teacher('a')))).hasStatus(404);
		assertThat(this.mvc.get().uri(address)).redirectedUrl().startsWith("/login?");
		assertThat(this.mvc.get().uri(address).with(as(ADMINISTRATOR))).hasStatusOk();
	}

	@Test
	void knowsNothingOfAnotherDistrictsRows() {
		rows('b', "DUE", "UNAVAILABLE", 1, 60);
		long id = id("UNAVAILABLE");

		assertThat(get("/" + id)).hasStatus(404);
		assertThat(post("/" + id + "/retry")).hasStatus(404);
		assertThat(count("reason = 'UNAVAILABLE'")).isEqualTo(1);
	}

	@Test
	void takesNoClickWithoutItsToken() {
		for (String action : List.of("/pause", "/resume", "/retry", "/1/retry")) {
			assertThat(this.mvc.post().uri("/district/deliveries" + action).with(as(ADMINISTRATOR))).hasStatus(404);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/rows?group=nonsense", "/rows?group=delivered", "/rows?after=x", "/rows?after=-1-2",
			"/rows?hours=5", "/x", "/-1", "/999999999999" })
	void anInventedAddressLeadsNowhere(String address) {
		assertThat(get(address)).hasStatus(404);
	}

	@Test
	void handsOutTheLedgerOfTheOwnDistrictOnly() {
		new Teaching(this.mvc, 'a', 1).setsWork("=In the ledger");
		new Teaching(this.mvc, 'b', 1).setsWork("Not in this ledger");
		this.delivery.deliver();

		MvcTestResult ledger = this.mvc.get().uri("/district/ledger.csv").with(as(ADMINISTRATOR)).exchange();

		assertThat(ledger).hasContentType("text/csv;charset=UTF-8");
		assertThat(ledger.getResponse().getHeader("Content-Disposition")).contains("attachment", "handback-ledger.csv");
		assertThat(text(ledger)).startsWith("district,section,assignment,lms_id,title,created")
			.contains(",'=In the ledger,")
			.doesNotContain("Not in this ledger");
	}

	@Test
	void hasWordsForEveryGroup() {
		Stream<String> reasons = Stream.of(Reason.values()).map((reason) -> "due." + reason.name());
		Stream<String> states = Stream.of("due", "sending", "checking", "held", "refused", "unknown");

		assertThat(Stream.concat(reasons, states)
			.map((key) -> this.messages.getMessage(QueueGroup.parse(key).orElseThrow().messageKey())))
			.noneMatch(String::isBlank);
	}

	private void rows(char district, String state, String reason, int number, int secondsOld) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
					due_at, posting, changed_at, reason)
				select :district, '5c00000000000000000a0001', gen_random_uuid(),
					case when :state <> 'UNKNOWN' then '5b00000000000000000a0103' end, :state, 1, 0, 0,
					now() + interval '1 hour', false, now() - make_interval(secs => :seconds), :reason
				from generate_series(1, :number)""")
			.param("district", People.district(district).value())
			.param("state", state)
			.param("reason", reason, Types.VARCHAR)
			.param("number", number)
			.param("seconds", secondsOld)
			.update();
	}

	private MvcTestResult queue() {
		return get("");
	}

	private MvcTestResult get(String address) {
		return this.mvc.get().uri("/district/deliveries" + address).with(as(ADMINISTRATOR)).exchange();
	}

	private MvcTestResult post(String action) {
		return this.mvc.post().uri("/district/deliveries" + action).with(as(ADMINISTRATOR)).with(csrf()).exchange();
	}

	private static String text(MvcTestResult page) {
		try {
			return page.getResponse().getContentAsString();
		}
		catch (UnsupportedEncodingException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<String> matches(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().map((found) -> found.group(1)).toList();
	}

	private long count(String condition) {
		return this.jdbc.sql("select count(*) from delivery where " + condition).query(Long.class).single();
	}

	private long id(String reason) {
		return this.jdbc.sql("select id from delivery where reason = ?").param(reason).query(Long.class).single();
	}

	private List<String> states() {
		return this.jdbc.sql("select state from delivery").query(String.class).list();
	}

	private long audited(String action) {
		return this.jdbc.sql("select count(*) from audit_record where action = ? and actor = ?")
			.param(action)
			.param(ADMINISTRATOR.person().value())
			.query(Long.class)
			.single();
	}

}
