package dev.handback.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.support.CountedStatements;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** A district's queue, as its administrator and its teachers see it. */
class DeliveriesIntegrationTests extends DeliveryQueueTest {

	@Autowired
	private MessageSourceAccessor messages;

	@Test
	void showsTheQueueByStateAndReasonWithAgesAndAnEstimate() {
		rows('a', "DUE", null, 2_140, 60);
		rows('a', "REFUSED", "REJECTED", 3, 7_530);
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
				.doesNotContain("has been waiting since");
		}
		rows('a', "DUE", null, 1, 60);
		assertThat(queue()).bodyText()
			.contains("1 grade or assignment is waiting", "The oldest of these has been waiting since");
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
	void pagesThroughAGroupWithoutLosingOrRepeatingARow() {
		rows('a', "REFUSED", "REJECTED", 120, 7_200);
		rows('a', "REFUSED", "REJECTED", 5, 60);
		rows('b', "REFUSED", "REJECTED", 7, 7_200);

		List<String> seen = new ArrayList<>();
		String address = "/rows?group=refused.rejected&hours=1";
		while (!address.isEmpty()) {
			String page = PageSource.of(get(address));
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
		long id = value(Long.class, "select id from delivery where student_id is not null");

		assertThat(get("/" + id)).hasStatusOk()
			.bodyText()
			.contains("Grade " + id, assignment.toString(), "not sent: the student isn&#39;t matched in the LMS", " ms")
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
		update("""
				insert into delivery_pause (district_id, until, reason)
				values ('5a00000000000000000a0001', now() + interval '30 seconds', 'UNAVAILABLE')""");
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
		update("""
				insert into delivery_pause (district_id, until, reason)
				values ('5a00000000000000000a0001', now() - interval '5 seconds', 'THROTTLED')""");

		assertThat(this.mvc.get().uri("/sections").with(as(People.teacher('a')))).bodyText()
			.doesNotContain("standstill");
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
		assertThat(PageSource.of(ledger)).startsWith("district,section,assignment,lms_id,title,created")
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

	private MvcTestResult queue() {
		return get("");
	}

	private static List<String> matches(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().map((found) -> found.group(1)).toList();
	}

}
