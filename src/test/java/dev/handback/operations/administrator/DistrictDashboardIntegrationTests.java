package dev.handback.operations.administrator;

import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.handback.delivery.OutageWatch;
import dev.handback.delivery.StepwiseDelivery;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.SignedInUser;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.StoredDeliveries;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What administrators can see about their district, and what they can do. */
class DistrictDashboardIntegrationTests extends PagesTest {

	private static final DistrictId DISTRICT = People.district('a');

	private static final SignedInUser ADMINISTRATOR = People.administrator('a');

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private ApplicationContext app;

	@Autowired
	private OutageWatch watch;

	private StepwiseDelivery delivery;

	@BeforeEach
	void start() {
		this.rosters.read('a', 'b');
		this.delivery = new StepwiseDelivery(this.app);
		this.delivery.clear();
		asItWas();
		for (String table : new String[] { "lms_state_seen", "lms_reading", "delivery_outage" }) {
			update("delete from " + table + " where district_id = ?", DISTRICT.value());
		}
	}

	@AfterEach
	void asItWas() {
		service("{\"lms_state\": \"success\", \"lms_matched_percentage\": {\"students\": 96, \"teachers\": 100, \"sections\": 98}}");
		this.districts.check(DISTRICT);
		update("update district set asked_at = null, check_problem = null");
	}

	@Test
	void remembersWhatTheServiceSaidOnlyWhenItSaysSomethingElse() {
		say("matching_in_progress", 80);
		say("matching_in_progress", 80);
		say("matching_in_progress", 88);
		say("success", 97);
		say("success", 97);

		assertThat(count("lms_state_seen")).isEqualTo(2);
		assertThat(count("lms_reading")).isEqualTo(3);
		assertThat(page("/district"))
			.contains("Connected. Assignments and grades can be sent.",
					"Connected. People and sections are still being matched", "line line-students", "Show as a table",
					"97%")
			.doesNotContain("??");
	}

	@Test
	void drawsAShareAsAStepFromReadingToReading() {
		say("success", 80);
		say("success", 90);
		update("update lms_reading set seen_at = now() - interval '15 days' where students = 80");

		String path = Pattern.compile("class=\"line line-students\" d=\"(M[^\"]+ V[^\"]+)\"")
			.matcher(page("/district"))
			.results()
			.findFirst()
			.orElseThrow()
			.group(1);

		assertThat(path).matches("M0\\.0 \\d+\\.\\d H(599|600)\\.\\d V\\d+\\.\\d H600");
	}

	@Test
	void saysWhoseMoveEachProblemIs() {
		service("{\"lms_state\": \"disconnected\"}");
		this.districts.check(DISTRICT);
		rows("REFUSED", "REJECTED", 2);
		rows("HELD", "CHANGED_THERE", 1);

		assertThat(page("/district"))
			.containsSubsequence("Reconnect it in the sign-on service", "2 grades and assignments were rejected",
					"1 grade or assignment needs a teacher")
			.containsSubsequence("id=\"turn\"", "Your turn", "href=\"#problem-lms.disconnected\"", "other problems")
			.containsSubsequence("class=\"cards\"", "Your turn", "The operator&#39;s turn", "A teacher&#39;s turn");
	}

	@Test
	void asksNoOneToAttendToAGradeThatWaitsForItsAssignment() {
		rows("DUE", "SECTION_NOT_IN_LMS", 1);
		rows("DUE", "ASSIGNMENT_FIRST", 5);

		assertThat(page("/district")).contains("1 grade or assignment waits for something in the LMS")
			.contains("Nothing is waiting to be sent. 1 grade or assignment needs attention.<",
					"5 grades are sent once their assignments are in the LMS.");
	}

	@Test
	void callsNothingToAttendToWhatIsKeptHere() {
		rows("REFUSED", "REJECTED", 2);
		rows("REFUSED", "NOT_ENROLLED", 1);

		assertThat(page("/district"))
			.contains("Nothing is waiting to be sent. 2 grades and assignments need attention. 1 is kept here.");
	}

	@Test
	void doesNotCallADistrictConnectedWhoseTokenIsRejected() {
		assertThat(page("/district")).contains("Assignments and grades can be sent");

		update("update district set check_problem = 'TOKEN_REFUSED' where district_id = ?", DISTRICT.value());

		assertThat(page("/district")).contains("nothing can be synced or sent")
			.doesNotContain("Assignments and grades can be sent");
	}

	@Test
	void saysThatNothingNeedsAttention() {
		update("update person set synced = true where district_id = ?", DISTRICT.value());
		try {
			assertThat(page("/district"))
				.contains("No one&#39;s turn: everything works", "Nothing is waiting to be sent.")
				.doesNotContain("card-yours", "class=\"figure\"");
		}
		finally {
			update("update person set synced = false where id = ?", People.student('a', 28).value());
		}
	}

	@Test
	void remembersAnOutageWhatItHeldAndWhenThatHadGone() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		post("/district/deliveries/pause");
		teaching.setsWork("Held back");
		teaching.setsWork("Held back too");
		this.watch.look();
		assertThat(page("/district")).contains("A district administrator paused sending",
				"2 grades and assignments were waiting", "A district administrator paused sending.");

		post("/district/deliveries/resume");
		this.watch.look();
		assertThat(page("/district")).contains("2 grades and assignments were waiting", "backlog not cleared yet");

		this.delivery.deliver();
		this.watch.look();
		assertThat(page("/district")).contains("2 grades and assignments were waiting", "backlog cleared by ")
			.doesNotContain("backlog not cleared yet");
		assertThat(count("delivery_outage")).isEqualTo(1);
	}

	@Test
	void asksTheServiceOnceHoweverOftenItIsClicked() {
		long before = audited("district state asked for");
		int asked = TestService.INSTANCE.journal("GET", "/v3.1/districts/" + DISTRICT).size();

		post("/district/check");
		post("/district/check");

		assertThat(audited("district state asked for") - before).isEqualTo(1);
		assertThat(TestService.INSTANCE.journal("GET", "/v3.1/districts/" + DISTRICT).size() - asked).isEqualTo(1);
	}

	@Test
	void repeatsNoRefusedRequestForAClick() {
		update("update district set check_problem = 'TOKEN_REFUSED' where district_id = ?", DISTRICT.value());
		int asked = TestService.INSTANCE.journal("GET", "/v3.1/districts/" + DISTRICT).size();

		post("/district/check");

		assertThat(TestService.INSTANCE.journal("GET", "/v3.1/districts/" + DISTRICT)).hasSize(asked);
		assertThat(page("/district")).contains("nothing can be synced or sent");
	}

	@Test
	void asksBeforeAnythingThatHasConsequences() {
		assertThat(page("/district")).contains("Yes: Pause sending", "Nothing is sent for the whole district");
		assertThat(page("/district/roster")).contains("Yes: Start a full sync");
	}

	@Test
	void listsWhomTheLearningPlatformDoesNotKnow() {
		String student = People.student('a', 28).value();

		assertThat(page("/district")).contains("/district/not-synced?kind=students");
		assertThat(page("/district/not-synced")).contains("/district/why/people/" + student)
			.doesNotContain(People.student('a', 1).value());
		assertThat(page("/district/not-synced?kind=students&after=" + student))
			.doesNotContain("/district/why/people/" + student);
		assertThat(page("/district/not-synced?kind=sections")).contains("All of them are matched.");
		assertThat(this.mvc.get().uri("/district/not-synced?kind=others").with(as(ADMINISTRATOR))).hasStatus(404);
	}

	@Test
	void keepsCheckingAutomatically() {
		assertThat(page("/district")).contains("hx-get=\"/district\" hx-select=\"#board\"", "every 10s, seen");
	}

	@Test
	void linksEachNumberToAListOfThatLength() {
		rows("REFUSED", "REJECTED", 2);
		rows("HELD", "CHANGED_THERE", 3);
		rows("HELD", "LMS_HOLDS_OTHER", 4);

		List<MatchResult> figures = Pattern.compile("class=\"figure\"[^>]* href=\"([^\"]+)\"[^>]*>([0-9,]+)<")
			.matcher(page("/district"))
			.results()
			.toList();

		assertThat(figures).extracting((figure) -> figure.group(2)).contains("2", "7", "9", "1");
		assertThat(figures).allSatisfy((figure) -> {
			String list = page(figure.group(1).replace("&amp;", "&"));
			long rows = figure.group(1).contains("not-synced") ? list.split("<th scope=\"row\"", -1).length - 1
					: Pattern.compile("<td class=\"number\"[^>]*>([0-9,]+)<")
						.matcher(list)
						.results()
						.mapToLong((row) -> Long.parseLong(row.group(1)))
						.sum();
			assertThat(rows).as(figure.group(1)).isEqualTo(Long.parseLong(figure.group(2)));
		});
		assertThat(this.mvc.get().uri("/district/deliveries?turn=others").with(as(ADMINISTRATOR))).hasStatus(404);
	}

	@Test
	void doesNotSayThatEverythingArrivedWhereOnlyOnesTurnIsOver() {
		rows("REFUSED", "REJECTED", 2);

		assertThat(page("/district/deliveries?turn=teacher")).contains("No deliveries match.", "Show all")
			.doesNotContain("Everything is in the LMS.");
	}

	@Test
	void showsEachDayOfTheChartOnHoverAndFocus() {
		say("success", 80);
		update("update lms_reading set seen_at = now() - interval '15 days' where students = 80");
		say("success", 90);

		String board = page("/district");

		assertThat(board.split("class=\"span\"", -1)).hasSizeBetween(16, 18);
		assertThat(board).containsPattern(": Students 90%, Teachers 100%, Sections 98%\" tabindex=\"0\"")
			.containsPattern(": Students 80%, Teachers 100%, Sections 98%\" tabindex=\"-1\"");
		assertThat(board.split("%\" tabindex=\"0\"", -1)).hasSize(2);
	}

	private void say(String state, int students) {
		service("{\"lms_state\": \"%s\", \"lms_matched_percentage\": {\"students\": %d, \"teachers\": 100, \"sections\": 98}}"
			.formatted(state, students));
		this.districts.check(DISTRICT);
	}

	private static void service(String json) {
		TestService.INSTANCE.pull("PATCH", "/districts/" + DISTRICT, json);
	}

	private void rows(String state, String reason, int number) {
		new StoredDeliveries(this.jdbc, DISTRICT).add(People.student('a', 1), state, reason, Duration.ZERO, number);
	}

	private MvcTestResult post(String address) {
		return this.mvc.post().uri(address).with(csrf()).with(as(ADMINISTRATOR)).exchange();
	}

	private long audited(String action) {
		return value(Long.class, "select count(*) from audit_record where district_id = ? and action = ?",
				DISTRICT.value(), action);
	}

	private long count(String table) {
		return value(Long.class, "select count(*) from " + table + " where district_id = ?", DISTRICT.value());
	}

	private String page(String address) {
		return PageSource.of(this.mvc.get().uri(address).with(as(ADMINISTRATOR)).exchange());
	}

}
