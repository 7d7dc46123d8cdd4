package dev.handback.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * With one, two, or all differences turned on, lists still contain every record once.
 */
@ServiceTest(value = "districts.students=30", shared = true)
class DifferencesTogetherTests {

	/** Differences in signing in or the rate limit, which don't show in a list. */
	private static final Set<String> OTHERS = Set.of("client_secret_post", "openid_required", "plain_token_answer",
			"rate_limit_1800");

	private static final List<String> LISTS = List.of("/v3.1/events?limit=4", "/v3.1/users?limit=40",
			"/v3.0/users?role=contact", "/v3.1/sections?limit=10", "/v3.1/districts?limit=1", "/v3.1/schools",
			"/v3.1/terms", "/v3.1/courses");

	private static Service service;

	private static Lms lms;

	private static String assignment;

	private static List<List<String>> expected;

	private static List<String> students;

	@BeforeAll
	static void start(Service sandbox) {
		service = sandbox;
		lms = new Lms(service, 'a');
		assignment = lms.created();
		lms.grade(assignment, 101, "{\"grade_points\": 0, \"flags\": [\"excluded\"], \"extra_attempts\": \"0\"}");
		for (String synced : List.of("false", "true", "false", "true", "false")) {
			service.lever("/users/" + lms.person(102), "{\"synced_in_lms\": " + synced + "}");
		}
		service.lever("/districts/" + Partner.ASHGROVE, "{\"lms_state\": \"matching_in_progress\"}");
		service.lever("/districts/" + Partner.ASHGROVE, "{\"lms_state\": \"success\"}");
		expected = LISTS.stream().map(DifferencesTogetherTests::ids).toList();
		students = students();
	}

	static Stream<List<String>> alone() {
		return all().stream().map(List::of);
	}

	@ParameterizedTest
	@MethodSource("alone")
	void aSingleDifferenceLosesNothing(List<String> difference) {
		turnOn(difference);
		assertEverythingIsThere();
	}

	/**
	 * Each difference is on in four of seven rounds, no two of them in the same four. So
	 * each pair occurs together, and each difference occurs without each other one.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3, 4, 5, 6 })
	void anyTwoDifferencesLoseNothing(int round) {
		List<String> all = all();
		int[] rounds = IntStream.range(0, 1 << 7).filter((bits) -> Integer.bitCount(bits) == 4).toArray();
		assertThat(all).hasSizeLessThanOrEqualTo(rounds.length);
		turnOn(IntStream.range(0, all.size())
			.filter((i) -> (rounds[i] & (1 << round)) != 0)
			.mapToObj(all::get)
			.toList());
		assertEverythingIsThere();
	}

	@Test
	void allDifferencesTogetherLoseNothing() {
		turnOn(all());
		assertEverythingIsThere();
		JsonNode graded = lms.submission(assignment, 101).data();
		assertThat(graded.path("flags").toString()).isEqualTo("[\"EXCUSED\"]");
		assertThat(graded.has("grade_points")).isFalse();
		assertThat(lms.grade(assignment, 101, "{\"grade_points\": 0}").status()).isEqualTo(200);
	}

	private static void assertEverythingIsThere() {
		for (int i = 0; i < LISTS.size(); i++) {
			assertThat(ids(LISTS.get(i))).as(LISTS.get(i)).isEqualTo(expected.get(i)).doesNotHaveDuplicates();
		}
		assertThat(students()).isEqualTo(students).doesNotHaveDuplicates();
		assertThat(lms.read(assignment).data().path("title").asString()).isEqualTo("Essay");
		assertThat(service.get(TOKEN_A, "/v3.1/users/" + lms.person(101)).data().path("id").asString())
			.isEqualTo(lms.person(101));
	}

	private static List<String> ids(String list) {
		return service.allIds(TOKEN_A, list);
	}

	private static List<String> students() {
		List<String> found = new ArrayList<>();
		String next = lms.assignments() + "/" + assignment + "/submissions?limit=9";
		while (!next.isEmpty()) {
			Service.Answer page = service.get(TOKEN_A, next);
			page.data().forEach((submission) -> found.add(submission.path("user_id").asString()));
			next = page.link("next").orElse("");
		}
		return found;
	}

	/** Every difference that can show in an answer of the data API. */
	private static List<String> all() {
		return service.get("", "/console/api/differences")
			.json()
			.propertyNames()
			.stream()
			.filter((name) -> !OTHERS.contains(name))
			.toList();
	}

	private static void turnOn(List<String> differences) {
		service.delete("", "/console/api/differences");
		service.lever("/differences",
				differences.stream()
					.map((name) -> "\"" + name + "\": true")
					.collect(Collectors.joining(",", "{", "}")));
	}

}
