package dev.handback.operations;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.commands.verify.Verification;
import dev.handback.delivery.StepwiseDelivery;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.TokenRenewal;
import dev.handback.feed.FeedRunner;
import dev.handback.rostersync.RosterRunner;
import dev.handback.signon.Visitor;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The command that checks a connection makes all the requests that the app makes, and no
 * others.
 */
class SameRequestsIntegrationTests extends PagesTest {

	private static final DistrictId DISTRICT = People.district('a');

	private static final Pattern VALUE = Pattern.compile("=[^&]*");

	/** Requests that the app doesn't need, and that only tell about the service. */
	private static final Set<String> ASKED_BESIDES = Set.of("discovery GET []", "unknown GET []");

	@Autowired
	private ApplicationContext app;

	@Autowired
	private Verification verification;

	@AfterEach
	void mend() {
		TestService.INSTANCE.pull("DELETE", "/faults", "");
	}

	@Test
	void asksWhatTheAppAsksAndNothingElse() {
		this.rosters.read('a');
		Visitor teacher = new Visitor(this.mvc).atTheServiceAs(People.teacher('a').person());
		long beginning = lastEntry();
		teacher.signsIn();
		readsTheRoster();
		followsTheFeed();
		teaches();
		Set<String> app = requests(beginning);
		// Keys that are already known aren't fetched again.
		app.add("keys GET []");

		mend();
		long checking = lastEntry();
		this.verification.run(DISTRICT, People.section('a', 1), (finding) -> {
		});

		Set<String> verify = requests(checking);
		assertThat(verify).containsAll(ASKED_BESIDES);
		verify.removeAll(ASKED_BESIDES);
		assertThat(verify).isEqualTo(app);
	}

	/** With pages so small that there are several. */
	private void readsTheRoster() {
		this.app.getBean(TokenRenewal.class).look();
		this.app.getBean(ConnectedDistricts.class).check(DISTRICT);
		Stream.of("schools", "terms", "courses").forEach((kind) -> tooLarge("list_" + kind, 13));
		Stream.of("sections", "users").forEach((kind) -> tooLarge("list_" + kind, 8));
		this.app.getBean(RosterRunner.class).readOnce(DISTRICT);
	}

	private static void tooLarge(String operation, int times) {
		TestService.fault(TestService.INSTANCE.address(),
				"'kind': 'answer', 'status': 413, 'operation': '%s', 'district': '%s', 'next': %d".formatted(operation,
						DISTRICT, times));
	}

	/** From the newest event on, then from the first one, including the daily sample. */
	private void followsTheFeed() {
		this.app.getBean(FeedRunner.class).follow(DISTRICT);
		update("update feed_state set event_id = null, sampled_at = null where district_id = ?", DISTRICT.value());
		this.app.getBean(FeedRunner.class).follow(DISTRICT);
	}

	private void teaches() {
		StepwiseDelivery delivery = new StepwiseDelivery(this.app);
		delivery.clear();
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId assignment = teaching.setsWork("The same requests");
		delivery.deliver();
		teaching.edits(assignment, "The same requests again", "2099-02-01");
		delivery.deliver();
		teaching.looksAt(assignment);
		delivery.deliver();
		tooLarge("list_submissions", 10);
		teaching.gradesAll(assignment, List.of(People.student('a', 1), People.student('a', 2)), "7");
		delivery.deliver();
		teaching.grades(assignment, People.student('a', 1), "0", "Not handed in");
		delivery.deliver();
		teaching.presses(assignment, "delete");
		delivery.deliver();
	}

	private static long lastEntry() {
		return TestService.INSTANCE.journal("", "")
			.stream()
			.mapToLong((entry) -> entry.path("number").asLong())
			.max()
			.orElse(0);
	}

	/** Operation, method, and the names in the query. */
	private static Set<String> requests(long since) {
		return TestService.console(TestService.INSTANCE.address(), "/journal?since=" + since)
			.valueStream()
			.map(SameRequestsIntegrationTests::request)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String request(JsonNode entry) {
		String names = VALUE.matcher(entry.path("query").asString()).replaceAll("");
		return entry.path("operation").asString() + " " + entry.path("method").asString() + " "
				+ Stream.of(names.split("&", -1)).filter((name) -> !name.isEmpty()).sorted().toList();
	}

}
