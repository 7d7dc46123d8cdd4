package dev.handback.sandbox;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract, endpoints: district-token data endpoints. Also the paging rules under limits.
 */
@ServiceTest(shared = true)
class DistrictTokenDataEndpointsTests {

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String FIRST_STUDENT = "5b00000000000000000a0101";

	private static final String FIRST_SECTION = "5c00000000000000000a0001";

	private final Service service;

	DistrictTokenDataEndpointsTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(strings = { "districts", "schools", "terms", "courses", "sections", "users" })
	void listsEveryKindInWrappersInAscendingOrder(String kind) {
		for (String version : List.of("v3.0", "v3.1")) {
			Answer answer = this.service.get(TOKEN_A, "/" + version + "/" + kind);
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.header("Content-Type")).hasValue("application/json");
			assertThat(answer.ids()).isNotEmpty().isSorted().doesNotHaveDuplicates();
			JsonNode first = answer.data().get(0);
			assertThat(first.path("uri").asString())
				.isEqualTo("/" + version + "/" + kind + "/" + first.path("data").path("id").asString());
			assertThat(this.service.get(TOKEN_A, first.path("uri").asString()).data()).isEqualTo(first.path("data"));
		}
	}

	@Test
	void listsOnlyTheTokensOwnDistrict() {
		assertThat(this.service.get(TOKEN_A, "/v3.0/districts").ids()).containsExactly("5a00000000000000000a0001");
		assertThat(this.service.get(TOKEN_B, "/v3.0/districts?limit=5").ids())
			.containsExactly("5a00000000000000000b0001");
		assertThat(this.service.get(TOKEN_B, "/v3.0/districts?starting_after=5a00000000000000000b0001").ids())
			.isEmpty();
	}

	@Test
	void keepsDistrictsApart() {
		assertThat(this.service.get(TOKEN_B, "/v3.0/users/" + TEACHER).status()).isEqualTo(404);
		assertThat(this.service.get(TOKEN_B, "/v3.0/districts/5a00000000000000000a0001").status()).isEqualTo(404);
		assertThat(this.service.allIds(TOKEN_B, "/v3.0/users?limit=1000")).allMatch((id) -> id.charAt(19) == 'b');
	}

	@Test
	void returnsAHundredRecordsUnlessAskedForMoreOrFewer() {
		assertThat(this.service.get(TOKEN_A, "/v3.0/users").ids()).hasSize(100);
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?limit=7").ids()).hasSize(7);
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?limit=10000").ids()).hasSizeGreaterThan(500);
	}

	@Test
	void pagesThroughEverythingOnceForwardsAndBackwards() {
		List<String> all = this.service.get(TOKEN_A, "/v3.0/users?limit=10000").ids();
		assertThat(this.service.allIds(TOKEN_A, "/v3.0/users?limit=37")).isEqualTo(all);

		String last = all.get(all.size() - 1);
		Answer page = this.service.get(TOKEN_A, "/v3.0/users?limit=37&ending_before=" + last);
		List<String> backwards = new java.util.ArrayList<>(List.of(last));
		while (!page.ids().isEmpty()) {
			backwards.addAll(0, page.ids());
			page = page.link("prev").map((prev) -> this.service.get(TOKEN_A, prev)).orElse(null);
			if (page == null) {
				break;
			}
		}
		assertThat(backwards).isEqualTo(all);
	}

	@Test
	void linksTheFirstPageToItselfAndTheNext() {
		Answer page = this.service.get(TOKEN_A, "/v3.0/users?limit=2");
		assertThat(page.link("self")).hasValue("/v3.0/users?limit=2");
		assertThat(page.link("next")).hasValue("/v3.0/users?limit=2&starting_after=" + page.ids().get(1));
		assertThat(page.link("prev")).isEmpty();
	}

	@Test
	void linksACompleteListOnlyToItself() {
		Answer page = this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(page.link("self")).hasValue("/v3.0/terms");
		assertThat(page.link("next")).isEmpty();
		assertThat(page.link("prev")).isEmpty();
	}

	@Test
	void hasAPrevLinkWithStartingAfterEvenIfNothingPrecedes() {
		Answer page = this.service.get(TOKEN_A, "/v3.0/users?limit=2&starting_after=000000000000000000000000");
		assertThat(page.ids()).first().isEqualTo(TEACHER);
		assertThat(page.link("prev")).hasValue("/v3.0/users?limit=2&ending_before=" + TEACHER);
		assertThat(this.service.get(TOKEN_A, page.link("prev").orElseThrow()).ids()).isEmpty();
	}

	@Test
	void hasANextLinkWithEndingBeforeEvenIfNothingFollows() {
		Answer page = this.service.get(TOKEN_A, "/v3.0/users?limit=2&ending_before=ffffffffffffffffffffffff");
		assertThat(page.ids()).hasSize(2);
		Answer next = this.service.get(TOKEN_A, page.link("next").orElseThrow());
		assertThat(next.status()).isEqualTo(200);
		assertThat(next.ids()).isEmpty();
		assertThat(page.link("prev")).isPresent();
	}

	@Test
	void hasNoPrevLinkWithEndingBeforeIfNothingPrecedes() {
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?limit=2&ending_before=5b00000000000000000a0101").link("prev"))
			.isEmpty();
	}

	@Test
	void startsAfterAnIdThatDoesNotExist() {
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?limit=1&starting_after=5b00000000000000000a0050").ids())
			.containsExactly(FIRST_STUDENT);
	}

	@Test
	void keepsTheOtherParametersInItsLinks() {
		Answer page = this.service.get(TOKEN_A, "/v3.0/users?role=student&limit=3");
		assertThat(page.link("next")).hasValue("/v3.0/users?role=student&limit=3&starting_after=" + page.ids().get(2));
	}

	@ParameterizedTest
	@CsvSource({ "student,300", "teacher,15", "staff,5", "district_admin,3", "contact,250" })
	void filtersUsersByRole(String role, int atLeast) {
		Answer answer = this.service.get(TOKEN_A, "/v3.0/users?limit=10000&role=" + role);
		assertThat(answer.ids()).hasSizeGreaterThanOrEqualTo(atLeast);
		assertThat(answer.data()).allMatch((user) -> user.path("data").path("roles").has(role));
	}

	@Test
	void hasExactlyTheConfiguredNumberOfStudents() {
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?limit=10000&role=student").ids()).hasSize(300);
	}

	@ParameterizedTest
	@ValueSource(strings = { "role=principal", "role=", "limit=0", "limit=-1", "limit=ten", "limit=", "limit=1e3",
			"starting_after=x", "ending_before=last", "starting_after=", "limit=%25",
			"starting_after=5b00000000000000000a0001&ending_before=5b00000000000000000a0101" })
	void refusesInvalidParameters(String query) {
		Answer answer = this.service.get(TOKEN_A, "/v3.0/users?" + query);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isNotBlank();
	}

	@ParameterizedTest
	@ValueSource(strings = { "10001", "99999999999999999999" })
	void refusesALimitAboveTenThousandWith413(String limit) {
		assertThat(this.service.get(TOKEN_A, "/v3.0/users?limit=" + limit).status()).isEqualTo(413);
	}

	@Test
	void listsTheUsersOfASection() {
		String users = "/v3.0/sections/" + FIRST_SECTION + "/users";
		List<String> students = IntStream.rangeClosed(101, 128).mapToObj("5b00000000000000000a0%d"::formatted).toList();
		assertThat(this.service.get(TOKEN_A, users + "?role=student").ids()).isEqualTo(students);
		assertThat(this.service.get(TOKEN_A, users + "?role=teacher").ids()).containsExactly(TEACHER,
				"5b00000000000000000a0002");
		assertThat(this.service.allIds(TOKEN_A, users + "?limit=7")).hasSize(30).isSorted();
	}

	@Test
	void listsTheSectionsOfAUser() {
		assertThat(this.service.get(TOKEN_A, "/v3.0/users/" + TEACHER + "/sections").ids())
			.containsExactly(FIRST_SECTION, "5c00000000000000000a0002", "5c00000000000000000a0003");
		assertThat(this.service.get(TOKEN_A, "/v3.0/users/5b00000000000000000a0002/sections").ids())
			.containsExactly(FIRST_SECTION);
	}

	@Test
	void isConsistentAboutWhoIsInWhichSection() {
		for (JsonNode element : this.service.get(TOKEN_A, "/v3.0/sections?limit=10000").data()) {
			JsonNode section = element.path("data");
			String users = "/v3.0/sections/" + section.path("id").asString() + "/users?limit=10000&role=";
			assertThat(this.service.get(TOKEN_A, users + "student").ids()).isEqualTo(texts(section.path("students")));
			assertThat(this.service.get(TOKEN_A, users + "teacher").ids())
				.containsExactlyInAnyOrderElementsOf(texts(section.path("teachers")))
				.contains(section.path("teacher").asString());
		}
	}

	@Test
	void isConsistentAboutWhoTeachesWhom() {
		String student = this.service
			.get(TOKEN_A, "/v3.0/users?role=student&starting_after=5b00000000000000000a9999&limit=1")
			.ids()
			.get(0);
		for (String teacher : this.service.get(TOKEN_A, "/v3.0/users/" + student + "/myteachers").ids()) {
			assertThat(this.service.get(TOKEN_A, "/v3.0/users/" + teacher + "/mystudents?limit=10000").ids())
				.contains(student);
		}
		for (String contact : this.service.get(TOKEN_A, "/v3.0/users/" + student + "/mycontacts").ids()) {
			assertThat(this.service.get(TOKEN_A, "/v3.0/users/" + contact + "/mystudents").ids()).contains(student);
		}
		assertThat(this.service.get(TOKEN_A, "/v3.0/users/" + student + "/myteachers").ids()).isNotEmpty();
		assertThat(this.service.get(TOKEN_A, "/v3.0/users/" + FIRST_STUDENT + "/mycontacts").ids())
			.containsExactly("5b00000000000000000a0401");
		assertThat(this.service.get(TOKEN_A, "/v3.0/users/" + TEACHER + "/myteachers").ids()).isEmpty();
	}

	@Test
	void listsWhatBelongsToASchool() {
		String school = "/v3.0/schools/5d00000000000000000a0001/";
		assertThat(this.service.get(TOKEN_A, school + "sections?limit=1000").ids()).contains(FIRST_SECTION).isSorted();
		assertThat(this.service.get(TOKEN_A, school + "users?limit=1000").ids()).contains(TEACHER, FIRST_STUDENT)
			.isSorted();
		assertThat(this.service.get(TOKEN_A, school + "users?limit=1000&role=staff").ids())
			.contains("5b00000000000000000a0301", "5b00000000000000000a0302")
			.doesNotContain(TEACHER);
		assertThat(this.service.get(TOKEN_A, school + "terms").ids()).contains("5e00000000000000000a0001");
		assertThat(this.service.get(TOKEN_A, school + "courses").ids()).isNotEmpty().isSorted().doesNotHaveDuplicates();
		assertThat(this.service.get(TOKEN_A, "/v3.0/schools/5d00000000000000000a0002/users?limit=1000").ids())
			.contains("5b00000000000000000a0120");
	}

	/** The sections themselves say what is expected. */
	@ParameterizedTest
	@ValueSource(strings = { "v3.0", "v3.1" })
	void isConsistentAboutSchoolTermAndCourseOfASection(String version) {
		List<JsonNode> sections = this.service.get(TOKEN_A, "/" + version + "/sections?limit=10000")
			.data()
			.valueStream()
			.map((element) -> element.path("data"))
			.toList();
		sections.forEach((section) -> Map.of("school", "school", "term", "term_id", "course", "course")
			.forEach((path, field) -> {
				Answer answer = this.service.get(TOKEN_A,
						"/" + version + "/sections/" + section.path("id").asString() + "/" + path);
				if (section.path(field).isNull()) {
					assertThat(answer.status()).isEqualTo(404);
					assertThat(answer.message()).isEqualTo("Resource not found");
				}
				else {
					assertThat(answer.data().path("id")).isEqualTo(section.path(field));
					assertThat(this.service.get(TOKEN_A, answer.link("self").orElseThrow()).body())
						.isEqualTo(answer.body());
				}
			}));
		Map.of("terms", "term_id", "courses", "course").forEach((kind, field) -> {
			for (String id : this.service.allIds(TOKEN_A, "/" + version + "/" + kind)) {
				List<JsonNode> own = sections.stream()
					.filter((section) -> section.path(field).asString("").equals(id))
					.toList();
				String path = "/" + version + "/" + kind + "/" + id;
				assertThat(this.service.allIds(TOKEN_A, path + "/sections?limit=7"))
					.isEqualTo(own.stream().map((section) -> section.path("id").asString()).toList());
				assertThat(this.service.allIds(TOKEN_A, path + "/schools?limit=1")).isEqualTo(
						own.stream().map((section) -> section.path("school").asString()).distinct().sorted().toList());
			}
		});
	}

	@Test
	void listsTheSchoolsOfAUser() {
		for (JsonNode element : this.service.get(TOKEN_A, "/v3.1/users?limit=60").data()) {
			List<String> schools = element.path("data")
				.path("roles")
				.valueStream()
				.flatMap((role) -> texts(role.path("schools")).stream())
				.distinct()
				.sorted()
				.toList();
			assertThat(this.service.get(TOKEN_A, element.path("uri").asString() + "/schools").ids()).isEqualTo(schools);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "schools", "sections", "terms", "courses", "users" })
	void namesTheDistrictOfARecord(String kind) {
		for (String version : List.of("v3.0", "v3.1")) {
			String record = this.service.get(TOKEN_B, "/" + version + "/" + kind + "?limit=1")
				.data()
				.get(0)
				.path("uri")
				.asString();
			assertThat(this.service.get(TOKEN_B, record + "/district").body())
				.isEqualTo(this.service.get(TOKEN_B, "/" + version + "/districts/5a00000000000000000b0001").body());
			assertThat(this.service.get(TOKEN_A, record + "/district").status()).isEqualTo(404);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.0/terms/5e00000000000000000a9999/schools",
			"/v3.1/courses/5f00000000000000000b0001/sections", "/v3.1/users/5b00000000000000000a0003/schools",
			"/v3.0/schools/5d00000000000000000a9999", "/v3.0/users/5b00000000000000000a0003",
			"/v3.0/users/ffffffffffffffffffffffff", "/v3.0/sections/5b00000000000000000a0001",
			"/v3.0/sections/5c00000000000000000a7777/users", "/v3.0/users/5b99999999999999999a9999" })
	void answers404ForMissingRecords(String path) {
		Answer answer = this.service.get(TOKEN_A, path);
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.message()).isEqualTo("Resource not found");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.0/users/me", "/v3.0/schools/5d", "/v3.0/users/5b00000000000000000a000g",
			"/v3.1/sections/5c00000000000000000a00011", "/v3.1/sections/x/users" })
	void refusesMalformedIds(String path) {
		Answer answer = this.service.get(TOKEN_A, path);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo("INVALID_ID");
	}

	private static List<String> texts(JsonNode array) {
		return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asString).toList();
	}

}
