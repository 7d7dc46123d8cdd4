package dev.handback.client;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceAnswer.Accepted;
import dev.handback.client.answers.ServiceAnswer.Refused;
import dev.handback.client.answers.ServiceAnswer.Throttled;
import dev.handback.client.answers.ServiceAnswer.TokenRefused;
import dev.handback.client.answers.ServiceAnswer.Unavailable;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;

@WireMockTest(httpsEnabled = true)
class AssignmentsClientTests {

	private static final String CREATED = """
			{ "data": { "id": "7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55", "created": "2026-03-02T15:00:00.000Z",
				"title": "Essay 1", "state": "open", "points_possible": 20.50, "due_date": null,
				"grading_type": "letters", "submission_types": ["file"], "something_new": {"deep": [1]} },
			  "links": [] }""";

	private TestClients clients;

	@BeforeEach
	void connect(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl());
	}

	@Test
	void sendsTheDistrictsTokenAndNothingButTheGivenFields() {
		answer(okJson(CREATED));

		create();

		verify(postRequestedFor(urlEqualTo("/v3.1/sections/5c00000000000000000a0001/assignments"))
			.withHeader("Authorization", equalTo("Bearer token-a"))
			.withHeader("Content-Type", equalTo("application/json"))
			.withRequestBody(equalToJson("""
					{ "title": "Essay 1", "points_possible": 20.50, "due_date": "2026-03-03T04:59:00Z",
					  "submission_types": ["text"] }""")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e999999999", "-1e999999999", "1e-999999999", "1e401", "\"1e999999999\"" })
	void takesANumberThatNoPageCouldWriteOutForNone(String number) {
		answer(okJson(CREATED.replace("20.50", number)));

		assertThat(create()).isInstanceOfSatisfying(Accepted.class,
				(accepted) -> assertThat(((AssignmentRecord) accepted.value()).pointsPossible()).isNull());
	}

	@ParameterizedTest
	@CsvSource(value = { "'\"0000-12-31T23:59:59Z\"', -", "'\"0000-12-31\"', -", "'\"-0001-01-01T00:00:00Z\"', -",
			"'\"0001-01-01T00:00:00Z\"', 0001-01-01T00:00:00Z", "'\"9999-12-31T23:59:59Z\"', 9999-12-31T23:59:59Z",
			"'\"9999-12-31\"', 9999-12-31T00:00:00Z", "'\"+10000-01-01T00:00:00Z\"', -",
			"'\"+999999999-12-31T23:59:59Z\"', -", "1e30, -", "99999999999999999999, -" }, nullValues = "-")
	void takesAMomentThatCannotBeStoredForNone(String moment, Instant due) {
		answer(okJson(CREATED.replace("\"due_date\": null", "\"due_date\": " + moment)));

		assertThat(create()).isInstanceOfSatisfying(Accepted.class,
				(accepted) -> assertThat(((AssignmentRecord) accepted.value()).dueDate()).isEqualTo(due));
	}

	@Test
	void readsTheAssignmentWithExactDecimalsAndUnknownValues() {
		answer(okJson(CREATED));

		assertThat(create()).isInstanceOfSatisfying(Accepted.class, (accepted) -> {
			AssignmentRecord created = (AssignmentRecord) accepted.value();
			assertThat(created.id()).isEqualTo("7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55");
			assertThat(created.pointsPossible()).isEqualTo(new BigDecimal("20.50"));
			assertThat(created.dueDate()).isNull();
			assertThat(created.submissionTypes()).containsExactly("file");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "<html>Welcome</html>", "{}", "[]", "null", "{\"data\": null}", "{\"data\": []}",
			"{\"data\": {}}", "{\"data\": {\"id\": \"42\"}}", "{\"data\": {\"id\": \"7d8e1a94-0c4b-4a38" })
	void doesNotCountAnUnreadableSuccess(String body) {
		answer(okJson(body));

		assertThat(create()).isInstanceOfSatisfying(Unavailable.class,
				(unavailable) -> assertThat(unavailable.mayHaveActed()).isTrue());
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 502, 503, 504 })
	void doesNotTakeAFailureAsProofThatNothingHappened(int status) {
		answer(aResponse().withStatus(status));

		assertThat(create()).isInstanceOfSatisfying(Unavailable.class,
				(unavailable) -> assertThat(unavailable.mayHaveActed()).isTrue());
	}

	@Test
	void trustsA503IfASettingSaysSo(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl(), true);
		answer(aResponse().withStatus(503));

		assertThat(create()).isInstanceOfSatisfying(Unavailable.class,
				(unavailable) -> assertThat(unavailable.mayHaveActed()).isFalse());
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403 })
	void tellsThatTheTokenIsNoGood(int status) {
		answer(aResponse().withStatus(status).withBody("{\"message\": \"No authorization provided\"}"));

		assertThat(create()).isInstanceOf(TokenRefused.class);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "400 | missing required field(s): title | MISSING_FIELD",
					"400 | due_date must be in the future | DUE_DATE_PAST",
					"400 | UNSUPPORTED_OPERATION: draft | UNSUPPORTED_OPERATION",
					"400 | FIELD_IGNORED: start_date | FIELD_IGNORED",
					"400 | District is not connected to a learning platform | DISTRICT_NOT_CONNECTED",
					"400 | Provider does not support submission type of link | LINK_NOT_SUPPORTED",
					"400 | NOT_FOUND: Person with id 5b not found for this integration. | GRADER_UNKNOWN",
					"400 | INVALID_ID | BAD_REQUEST", "404 | Assignment does not exist | ASSIGNMENT_GONE",
					"404 | User not found | PERSON_NOT_FOUND", "404 | Section not found | SECTION_NOT_FOUND",
					"404 | Resource gone | NOT_FOUND", "413 | too large | PAGE_TOO_LARGE",
					"501 | not implemented | NOT_IMPLEMENTED", "405 | not allowed | NOT_IMPLEMENTED",
					"500 | Error updating submission | NO_STUDENT_SESSION", "422 | what is this | BAD_REQUEST" })
	void namesTheRefusal(int status, String message, Refusal refusal) {
		answer(aResponse().withStatus(status)
			.withHeader("Content-Type", "application/json")
			.withBody("{\"message\": \"" + message + "\"}"));

		assertThat(create()).isInstanceOfSatisfying(Refused.class,
				(refused) -> assertThat(refused.refusal()).isEqualTo(refusal));
	}

	@Test
	void tellsAWrongEndpointByItsHtml() {
		answer(aResponse().withStatus(404).withHeader("Content-Type", "text/html").withBody("<html></html>"));

		assertThat(create()).isInstanceOfSatisfying(Refused.class,
				(refused) -> assertThat(refused.refusal()).isEqualTo(Refusal.WRONG_ENDPOINT));
	}

	@Test
	void waitsForTheResetOfTheWindow() {
		Instant reset = this.clients.clock.instant().plusSeconds(42);
		answer(aResponse().withStatus(429).withHeader("X-RateLimit-Reset", String.valueOf(reset.getEpochSecond())));

		assertThat(create()).isInstanceOfSatisfying(Throttled.class,
				(throttled) -> assertThat(throttled.until()).isEqualTo(reset));
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost:1", "http://unknown.invalid", "a self-signed certificate" })
	void knowsThatNothingHappenedWhereTheWrongServerOrNoServerListens(String address, WireMockRuntimeInfo server) {
		answer(okJson(CREATED));
		this.clients = new TestClients(address.startsWith("http") ? address : server.getHttpsBaseUrl());

		assertThat(create()).isInstanceOfSatisfying(Unavailable.class,
				(unavailable) -> assertThat(unavailable.mayHaveActed()).isFalse());
		verify(0, postRequestedFor(anyUrl()));
	}

	@Test
	void doesNotKnowWhatHappenedWhenTheConnectionBreaks() {
		answer(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));

		assertThat(create()).isInstanceOfSatisfying(Unavailable.class,
				(unavailable) -> assertThat(unavailable.mayHaveActed()).isTrue());
		verify(1, postRequestedFor(anyUrl()));
	}

	@Test
	void cutsOffAnAnswerThatDribbles() {
		answer(okJson(CREATED).withChunkedDribbleDelay(100, 20_000));
		long start = System.nanoTime();

		assertThat(create()).isInstanceOfSatisfying(Unavailable.class,
				(unavailable) -> assertThat(unavailable.mayHaveActed()).isTrue());
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TestClients.DEADLINE.multipliedBy(3));
	}

	@Test
	void cutsOffAnAnswerThatIsLargerThanAnyLegitimateOne() {
		answer(okJson("{\"data\": {\"id\": \"7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55\", \"submission_types\": [\"text\""
				+ (", \"" + "x".repeat(100_000) + "\"").repeat(50) + "]}}"));

		assertThat(create()).isEqualTo(new Refused<>(Refusal.ANSWER_TOO_LARGE, "the answer is too large"));
	}

	@Test
	void keepsTheIdOfAnAssignmentWithALongText(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl(), Duration.ofSeconds(30));
		answer(okJson("{\"data\": {\"title\": \"" + "x".repeat(5_000_000)
				+ "\", \"id\": \"7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55\"}}"));

		assertThat(create().orThrow().id()).isEqualTo("7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55");
	}

	@Test
	void sendsNothingForADistrictWithoutAToken() {
		answer(okJson(CREATED));

		assertThat(this.clients.assignments.create(new DistrictId("5a00000000000000000d0001"), TestClients.SECTION,
				new WriteBody().put("title", "Essay 1")))
			.isInstanceOf(TokenRefused.class);
		verify(0, postRequestedFor(anyUrl()));
	}

	@Test
	void sendsNullsThatClearAField() {
		stubFor(patch(anyUrl()).willReturn(okJson("{\"data\": {\"user_id\": \"5b00000000000000000a0101\"}}")));

		this.clients.submissions.update(TestClients.ADDRESS, TestClients.STUDENT,
				new WriteBody().put("grade_points", (BigDecimal) null));

		verify(com.github.tomakehurst.wiremock.client.WireMock.patchRequestedFor(anyUrl())
			.withRequestBody(equalTo("{\"grade_points\":null}")));
	}

	private ServiceAnswer<AssignmentRecord> create() {
		return this.clients.assignments.create(TestClients.DISTRICT, TestClients.SECTION,
				new WriteBody().put("title", "Essay 1")
					.put("points_possible", new BigDecimal("20.50"))
					.put("due_date", Instant.parse("2026-03-03T04:59:00Z"))
					.put("submission_types", List.of("text")));
	}

	private static void answer(ResponseDefinitionBuilder answer) {
		stubFor(post(anyUrl()).willReturn(answer));
	}

}
