package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** The contract's rules, as the model of the service has them. */
class ServiceModelTests {

	private static final SectionId SECTION = new SectionId("5c0000000000000000000001");

	private static final PersonId TEACHER = new PersonId("5b0000000000000000000001");

	private static final PersonId STUDENT = new PersonId("5b0000000000000000000101");

	private static final PersonId OTHER = new PersonId("5b0000000000000000000102");

	private static final String TERM = "5e0000000000000000000001";

	private static final String ASSIGNMENTS = "/v3.1/sections/" + SECTION + "/assignments";

	private Instant now = Instant.parse("2026-09-07T08:00:00Z");

	private final ServiceModel service = new ServiceModel(() -> this.now);

	private ModelDistrict district = connect(Provider.A);

	private ModelDistrict connect(Provider provider) {
		this.district = this.service.connect(new DistrictId("5a0000000000000000000001"), "token", provider);
		this.district.addTerm(new TermId(TERM));
		this.district.addSection(SECTION, List.of(TEACHER), List.of(STUDENT, OTHER));
		this.district.session(STUDENT, true);
		return this.district;
	}

	@ParameterizedTest
	@EnumSource(names = { "A", "B", "C" })
	void keepsWhatWasWrittenAndTellsWhatLanded(Provider provider) {
		connect(provider);
		String id = created();
		String path = ASSIGNMENTS + "/" + id;
		assertThat(send("PATCH", path, "{\"title\": \"Essay 2\"}").status()).isEqualTo(200);
		assertThat(send("PATCH", submission(id), "{\"grade_points\": 17.50}").status()).isEqualTo(200);
		assertThat(this.district.assignment(id).orElseThrow().title()).isEqualTo("Essay 2");
		assertThat(this.district.submission(id, STUDENT).orElseThrow().points()).isEqualTo("17.50");
		assertThat(data(send("GET", submission(id), null)).path("grade_points").decimalValue()).isEqualTo("17.50");
		assertThat(send("DELETE", path, null).body()).isEmpty();
		assertThat(message(send("GET", path, null))).isEqualTo("Assignment does not exist");
		assertThat(this.district.landed()).extracting(Landed::call, Landed::method, Landed::student)
			.containsExactly(tuple(1L, "POST", null), tuple(2L, "PATCH", null), tuple(3L, "PATCH", STUDENT),
					tuple(5L, "DELETE", null));
		Landed.Change title = this.district.landed().get(1).changes().get("title");
		assertThat(title).isEqualTo(new Landed.Change(Json.text("Essay"), Json.text("Essay 2")));
	}

	@Test
	void createsTwiceWhatIsSentTwice() {
		assertThat(created()).isNotEqualTo(created());
		assertThat(this.district.assignments()).hasSize(2);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "A|{\"grade_points\": 5}|created", "B|{\"grade_points\": 5}|returned",
					"C|{\"grade_points\": 5, \"state\": \"returned\"}|returned",
					"A|{\"attachments\": [{\"type\": \"text\", \"text\": \"x\"}]}|submitted",
					"A|{\"state\": \"returned\"}|created", "C|{\"attachments\": []}|submitted" })
	void movesASubmissionOn(Provider provider, String body, String state) {
		connect(provider);
		String id = created();
		assertThat(data(send("PATCH", submission(id), body)).path("state").asString()).isEqualTo(state);
	}

	@Test
	void providerATakesACommentOnlyWithAGradeAndClearsNone() {
		String id = created();
		assertThat(message(send("PATCH", submission(id), "{\"grade_comment\": \"Good\"}")))
			.isEqualTo("missing required field(s): grade");
		send("PATCH", submission(id), "{\"grade_comment\": \"Good\", \"grade_points\": 5, \"grade\": \"5\"}");
		send("PATCH", submission(id), "{\"grade_comment\": null, \"grade_points\": 6}");
		JsonNode submission = data(send("GET", submission(id), null));
		assertThat(submission.path("grade_comment").asString()).isEqualTo("Good");
		assertThat(submission.path("grade_points").asInt()).isEqualTo(6);
		assertThat(submission.has("grade")).isFalse();
	}

	@Test
	void providerARefusesGradesOfADraft() {
		String id = created();
		this.district.lmsUnpublishes(id);
		assertThat(message(send("PATCH", submission(id), "{\"grade_points\": 5}"))).startsWith("UNSUPPORTED_OPERATION");
		this.district.lmsPublishes(id);
		assertThat(send("PATCH", submission(id), "{\"grade_points\": 5}").status()).isEqualTo(200);
	}

	@Test
	void providerBRequiresATermASessionAndACategory() {
		connect(Provider.B);
		assertThat(message(send("POST", ASSIGNMENTS, "{\"title\": \"x\", \"description\": \"\"}")))
			.isEqualTo("missing required field(s): term_id");
		String id = created();
		this.district.lmsCategory(id, false);
		assertThat(send("PATCH", submission(id), "{\"grade_points\": 5}").status()).isEqualTo(200);
		assertThat(this.district.submission(id, STUDENT).orElseThrow().points()).isNull();
		ModelResponse withoutSession = send("PATCH", submission(id).replace(STUDENT.value(), OTHER.value()),
				"{\"grade_points\": 5}");
		assertThat(withoutSession.status()).isEqualTo(500);
		assertThat(message(withoutSession)).isEqualTo("Error updating submission");
		assertThat(data(send("GET", ASSIGNMENTS + "/" + id + "/submissions", null))).hasSize(1);
	}

	@Test
	void providerBRefusesAStartDateAndCreatesNothing() {
		connect(Provider.B);
		assertThat(message(send("POST", ASSIGNMENTS,
				"{\"title\": \"x\", \"description\": \"\", \"term_id\": \"%s\", \"start_date\": \"2026-10-01T00:00:00Z\"}"
					.formatted(TERM))))
			.startsWith("FIELD_IGNORED");
		assertThat(this.district.assignments()).isEmpty();
	}

	@Test
	void showsWhatPeopleDoInTheLms() {
		connect(Provider.C);
		String id = created();
		this.district.lmsGrades(id, STUDENT, new BigDecimal("3"));
		this.district.lmsComments(id, STUDENT, "See me");
		this.district.lmsFlags(id, STUDENT, List.of("late"));
		this.district.lmsHandsIn(id, OTHER, "Mine");
		this.district.lmsEdits(id, Collections.singletonMap("due_date", null));
		this.district.lmsLocks(id);
		JsonNode list = data(send("GET", ASSIGNMENTS + "/" + id + "/submissions", null));
		assertThat(list.get(0).path("grade_comment").asString()).isEqualTo("See me");
		assertThat(list.get(0).path("flags").toString()).isEqualTo("[\"late\"]");
		assertThat(list.get(1).path("state").asString()).isEqualTo("submitted");
		assertThat(data(send("GET", ASSIGNMENTS + "/" + id, null)).path("state").asString()).isEqualTo("locked");
		assertThat(this.district.submission(id, OTHER).orElseThrow().work()).containsExactly("Mine");
		assertThat(this.district.landed()).filteredOn((one) -> one.method().equals(Landed.PERSON)).hasSize(6);
		this.district.lmsDeletes(id);
		assertThat(send("GET", submission(id), null).status()).isEqualTo(404);
	}

	@Test
	void doesNotFindWhoIsGone() {
		String id = created();
		this.district.leaves(SECTION, STUDENT);
		assertThat(message(send("GET", submission(id), null))).isEqualTo("User not found");
		this.district.joins(SECTION, STUDENT);
		this.district.matched(STUDENT, false);
		assertThat(message(send("GET", submission(id), null))).isEqualTo("User not found");
		this.district.shared(SECTION, false);
		assertThat(message(send("GET", submission(id), null))).isEqualTo("Section not found");
		this.district.lmsState("disconnected");
		assertThat(message(send("GET", submission(id), null))).startsWith("District is not connected");
	}

	@Test
	void acceptsOnlyTheCurrentToken() {
		this.district.rotateToken("new");
		assertThat(send("POST", ASSIGNMENTS, "{}").status()).isEqualTo(401);
		assertThat(this.service.answer(new ModelRequest("GET", "/v3.1/districts/" + this.district.id(), "new", null))
			.status()).isEqualTo(200);
		this.district.revokeToken();
		assertThat(this.service.answer(new ModelRequest("GET", "/v3.1/districts/" + this.district.id(), "new", null))
			.status()).isEqualTo(401);
	}

	@Test
	void refusesRequestsAboveTheLimitUntilTheNextMinute() {
		this.district.limit(2);
		String path = "/v3.1/districts/" + this.district.id();
		assertThat(send("GET", path, null).headers())
			.containsAllEntriesOf(Map.of("X-RateLimit-Limit", "2", "X-RateLimit-Remaining", "1", "X-RateLimit-Reset",
					String.valueOf(this.now.plusSeconds(60).getEpochSecond())));
		send("GET", path, null);
		ModelResponse third = send("GET", path, null);
		assertThat(third.status()).isEqualTo(429);
		assertThat(third.body()).isEmpty();
		assertThat(third.headers()).containsEntry("X-RateLimit-Remaining", "0");
		this.now = this.now.plus(Duration.ofMinutes(1));
		assertThat(send("GET", path, null).status()).isEqualTo(200);
	}

	private String created() {
		return data(send("POST", ASSIGNMENTS,
				"{\"title\": \"Essay\", \"description\": \"x\", \"term_id\": \"" + TERM + "\"}"))
			.path("id")
			.asString();
	}

	private static String submission(String assignment) {
		return ASSIGNMENTS + "/" + assignment + "/submissions/" + STUDENT;
	}

	private ModelResponse send(String method, String path, @Nullable String body) {
		return this.service.answer(new ModelRequest(method, path, "token", body));
	}

	private static JsonNode data(ModelResponse response) {
		assertThat(response.status()).as(response.body()).isEqualTo(200);
		return Json.MAPPER.readTree(response.body()).path("data");
	}

	private static String message(ModelResponse response) {
		return Json.MAPPER.readTree(response.body()).path("message").asString();
	}

}
