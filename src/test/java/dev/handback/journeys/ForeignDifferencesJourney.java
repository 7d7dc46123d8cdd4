package dev.handback.journeys;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.support.PageForm;
import dev.handback.support.PlainBrowser;
import dev.handback.support.TestService;
import dev.handback.support.WarmApp;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A teacher's main job with a service that differs from its contract: in each of the
 * known ways, and in all of them at once. The section has more students than fit on a
 * page of submissions.
 */
@Tag("integration")
class ForeignDifferencesJourney {

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String ADMINISTRATOR = "5b00000000000000000a0201";

	private static final String SECTION = "5c00000000000000000a0005";

	/** Requires a setting of the app: {@link PlainSignOnJourney}. */
	private static final String IN_THE_FORM = "client_secret_post";

	private static final int TOGETHER = 4;

	private static final int GRADED = 7;

	private static final int ZERO = 3;

	private static final int COMMENTED = 4;

	private static final int EXCLUDED = 5;

	private static final Pattern ROW = Pattern.compile("<tr[^>]* id=\"row-([0-9a-f]{24})\"[^>]*>(.*?)</tr>",
			Pattern.DOTALL);

	private static final Pattern STATE = Pattern.compile("state state-([a-z-]+)");

	private static final String COMMENT = "A strong opening.\nWatch the commas.";

	private static final ConditionFactory PATIENT = await().atMost(Duration.ofSeconds(60))
		.pollInterval(Duration.ofMillis(200));

	private static URI sandbox;

	@AutoClose
	private static WarmApp app;

	@BeforeAll
	static void start() throws IOException {
		app = WarmApp.start("foreign-differences", "--handback.sandbox.districts.largest-section=130",
				"--handback.sandbox.rate-limit=100000", "--handback.service.scope=openid",
				"--handback.delivery.poll=200ms", "--handback.delivery.check-after=200ms");
		sandbox = app.sandbox();
	}

	@AfterEach
	void turnOff() {
		TestService.pull(sandbox, "DELETE", "/differences", "");
	}

	/**
	 * The differences of each round; the last one has all of them. Each has a round of
	 * its own in the proofs, and {@value #TOGETHER} share one otherwise.
	 */
	static Stream<List<String>> rounds() {
		List<String> all = TestService.console(sandbox, "/differences")
			.propertyNames()
			.stream()
			.filter((name) -> !name.equals(IN_THE_FORM))
			.sorted(Comparator.comparing(ForeignDifferencesJourney::turn))
			.toList();
		int together = Boolean.getBoolean("handback.proof") ? 1 : TOGETHER;
		return Stream.concat(IntStream.iterate(0, (first) -> first < all.size(), (first) -> first + together)
			.mapToObj((first) -> all.subList(first, Math.min(first + together, all.size()))), Stream.of(all));
	}

	/**
	 * The district's record is read at most once a minute, so its product name comes
	 * first; a limit that is raised within its minute is used only in the next one.
	 */
	private static int turn(String difference) {
		return difference.equals("foreign_lms_type") ? 0 : difference.equals("rate_limit_1800") ? 2 : 1;
	}

	@ParameterizedTest
	@MethodSource("rounds")
	void everyGradeIsInTheLms(List<String> differences) throws IOException, InterruptedException {
		turnOn(differences);
		new PlainBrowser(app.address()).signIn(ADMINISTRATOR).sends("/district/check", Map.of());
		Work work = new Work(new PlainBrowser(app.address()).signIn(TEACHER), UUID.randomUUID());

		work.set();
		List<String> students = work.grade();
		work.seenInTheLms(students);

		String graded = students.get(ZERO);
		String praised = students.get(COMMENTED);
		work.changedInTheLms(graded, "4");
		// If zeros are left out, a 0 that was entered in the LMS looks like no grade.
		String theirs = differences.contains("zero_left_out") ? "7" : "0";
		work.changedInTheLms(praised, theirs);
		work.grade(Map.of(graded, "6", praised, "9"));
		work.decide(graded, "send-ours");
		work.decide(praised, "keep-theirs");
		work.seenInTheLms(Map.of(graded, "6", praised, theirs));

		work.delete();
	}

	private static void turnOn(List<String> differences) {
		TestService.pull(sandbox, "PATCH", "/differences",
				differences.stream()
					.map((name) -> "\"" + name + "\": true")
					.collect(Collectors.joining(",", "{", "}")));
	}

	/** One assignment, from beginning to end. */
	private record Work(PlainBrowser browser, UUID id) {

		private String page() {
			return "/sections/" + SECTION + "/assignments/" + this.id;
		}

		void set() throws IOException, InterruptedException {
			this.browser.sends("/sections/" + SECTION + "/assignments",
					PageForm.newWork(this.id, this.id.toString(), "5e00000000000000000a0001")
						.sent("")
						.toSingleValueMap());
		}

		/**
		 * Grades the first students who can receive grades in the LMS; the grades include
		 * a 0, a comment and a flag.
		 */
		List<String> grade() throws IOException, InterruptedException {
			String page = this.browser.opens(page());
			List<String> students = rows(page).entrySet()
				.stream()
				.filter((row) -> !row.getValue().contains("tag-warning"))
				.map(Map.Entry::getKey)
				.limit(GRADED)
				.toList();
			PageForm form = form(page);
			points(students).forEach((student, points) -> form.type("points-" + student, points));
			form.type("comment-" + students.get(COMMENTED), COMMENT);
			form.tick("flag-" + students.get(EXCLUDED), "excluded", true);
			sends("/grades", form);
			return students;
		}

		void grade(Map<String, String> points) throws IOException, InterruptedException {
			PageForm form = form(this.browser.opens(page()));
			points.forEach((student, typed) -> form.type("points-" + student, typed));
			sends("/grades", form);
		}

		private static Map<String, String> points(List<String> students) {
			return IntStream.range(0, GRADED)
				.boxed()
				.collect(Collectors.toMap(students::get, (i) -> (i == ZERO) ? "0" : String.valueOf(1 + i % 20)));
		}

		void seenInTheLms(List<String> students) {
			seenInTheLms(points(students));
			assertThat(held().path(students.get(COMMENTED)).path("grade_comment").asString()).isEqualTo(COMMENT);
			assertThat(held().path(students.get(EXCLUDED)).path("flags").toString()).isEqualTo("[\"excluded\"]");
		}

		/** Checks the LMS's own gradebook and the page. */
		void seenInTheLms(Map<String, String> points) {
			PATIENT.untilAsserted(() -> {
				JsonNode held = held();
				String page = this.browser.opens(page());
				points.forEach((student, value) -> {
					assertThat(held.path(student).path("grade_points").asString()).isEqualTo(value);
					assertThat(form(page).value("points-" + student)).isEqualTo(value);
					assertThat(state(page, student)).isEqualTo("in-the-lms");
				});
			});
		}

		void changedInTheLms(String student, String points) {
			TestService.pull(
					sandbox, "PATCH", "/sections/" + SECTION + "/assignments/"
							+ inTheLms().orElseThrow().path("id").asString() + "/submissions/" + student,
					"{\"grade_points\": " + points + "}");
		}

		/** Resolves a conflict as soon as the page shows it. */
		void decide(String student, String button) throws IOException, InterruptedException {
			PATIENT.untilAsserted(() -> assertThat(state(this.browser.opens(page()), student)).isEqualTo("conflict"));
			PageForm form = form(this.browser.opens(page()));
			form.type("student", student);
			sends("/" + button, form);
		}

		void delete() throws IOException, InterruptedException {
			this.browser.sends(page() + "/delete", Map.of());
			PATIENT.until(() -> inTheLms().isEmpty());
		}

		private void sends(String address, PageForm form) throws IOException, InterruptedException {
			this.browser.sends(page() + address, form.sent("").toSingleValueMap());
		}

		private JsonNode held() {
			return inTheLms().map((assignment) -> assignment.path("submissions")).orElse(MissingNode.getInstance());
		}

		private Optional<JsonNode> inTheLms() {
			return TestService.console(sandbox, "/sections/" + SECTION + "/gradebook")
				.path("assignments")
				.valueStream()
				.filter((assignment) -> assignment.path("title").asString().equals(this.id.toString()))
				.findFirst();
		}

		private static PageForm form(String page) {
			return PageForm.of(page, "id=\"grades\"");
		}

		private static Map<String, String> rows(String page) {
			Map<String, String> rows = new LinkedHashMap<>();
			ROW.matcher(page).results().forEach((row) -> rows.put(row.group(1), row.group(2)));
			return rows;
		}

		private static String state(String page, String student) {
			Matcher state = STATE.matcher(rows(page).getOrDefault(student, ""));
			return state.find() ? state.group(1) : "none";
		}

	}

}
