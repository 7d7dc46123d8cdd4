package dev.handback.client;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceAnswer.Accepted;
import dev.handback.client.answers.ServiceAnswer.Refused;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.ReportedNumber;
import dev.handback.client.records.SubmissionList;
import dev.handback.client.records.SubmissionRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;

/** The list of submissions, with services that page it in their own ways. */
@WireMockTest
class SubmissionsClientTests {

	private static final String LIST = "/v3.1/sections/5c00000000000000000a0001/assignments/"
			+ "7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55/submissions?";

	private static final Duration WITHIN = Duration.ofSeconds(5);

	/** Large answers take a while. */
	private static final Duration DEADLINE = Duration.ofSeconds(30);

	private TestClients clients;

	@BeforeEach
	void connect(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl(), DEADLINE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "cursor=a%3D%3D", "limit=100&starting_after=5b&valid_until=1", "page=2&size=7" })
	void followsWhateverQueryTheNextLinkHas(String query) {
		page("limit=100", "1", query);
		page(query, "2", null);

		assertThat(list(Urgency.CLICK)).isInstanceOfSatisfying(Accepted.class, (list) -> {
			SubmissionList<?> read = (SubmissionList<?>) list.value();
			assertThat(read.byStudent()).containsOnlyKeys("1", "2");
			assertThat(read.requests()).isEqualTo(2);
		});
		verify(1, getRequestedFor(urlEqualTo(LIST + "limit=100")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{ 'data': [] }", "{ 'data': [], 'links': null }", "{ 'data': [], 'links': [] }",
			"{ 'data': [], 'links': [{ 'rel': 'self', 'uri': 'x' }] }" })
	void takesAListWithoutANextLinkForWhole(String body) {
		stubFor(get(anyUrl()).willReturn(okJson(body.replace('\'', '"'))));

		assertThat(list(Urgency.CLICK)).isInstanceOf(Accepted.class);
	}

	@ParameterizedTest
	@CsvSource({ "'', left out", "', \"grade_points\": null', none", "', \"grade_points\": 0', 0",
			"', \"grade_points\": 0.50', 0.50", "', \"grade_points\": \"seven\"', none",
			"', \"grade_points\": [7]', none" })
	void tellsNoPointsFromPointsThatAreLeftOut(String field, String points) {
		stubFor(get(anyUrl()).willReturn(okJson("{\"data\": [{\"user_id\": \"1\"" + field + "}]}")));

		assertThat(list(Urgency.CLICK).orThrow().byStudent().get("1").gradePoints()).isEqualTo(switch (points) {
			case "left out" -> null;
			case "none" -> new ReportedNumber(null);
			default -> new ReportedNumber(new BigDecimal(points));
		});
	}

	@Test
	void waitsForThePlaceOfEachPage() {
		page("limit=100", "1", "cursor=2");
		page("cursor=2", "2", "cursor=3");
		page("cursor=3", "3", null);
		nothingIsLeftFor(Duration.ofSeconds(3));

		assertThat(list(Urgency.CLICK)).isInstanceOf(Accepted.class);

		assertThat(this.clients.waits).isNotEmpty();
		assertThat(this.clients.pace.usage(TestClients.DISTRICT).orElseThrow().used()).isEqualTo(2);
	}

	@Test
	void givesUpAListWhoseEndIsOutOfReachInTheTimeThereIs() {
		page("limit=100", "1", "cursor=2");
		nothingIsLeftFor(Duration.ofSeconds(30));

		assertThat(list(Urgency.CLICK)).isInstanceOfSatisfying(Refused.class,
				(refused) -> assertThat(refused.refusal()).isEqualTo(Refusal.LIST_UNREADABLE));

		verify(1, getRequestedFor(anyUrl()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://elsewhere.example/list?cursor=2", "/v3.1/other?cursor=2" })
	void callsAListUnreadableWhoseNextLinkLeadsElsewhere(String next) {
		stubFor(get(anyUrl()).willReturn(answer("1", next)));

		assertThat(list(Urgency.CLICK)).isInstanceOfSatisfying(Refused.class,
				(refused) -> assertThat(refused.refusal()).isEqualTo(Refusal.LIST_UNREADABLE));
	}

	@Test
	void readsASubmissionWithALongText() {
		stubFor(get(anyUrl()).willReturn(okJson("{\"data\": " + submission("x".repeat(5_000_000) + "y") + "}")));

		SubmissionRecord read = this.clients.submissions.get(TestClients.ADDRESS, TestClients.STUDENT).orThrow();

		assertThat(read.gradePoints()).isEqualTo(new ReportedNumber(BigDecimal.TEN));
		assertThat(text(read)).startsWith("x".repeat(500_000)).hasSizeLessThan(600_000).contains("… [+");
	}

	/** The contract's type is an attachment object, not a list of them. */
	@Test
	void readsASingleAttachmentAsAListOfOne() {
		String one = submission("My essay").replace("[", "").replace("]", "");
		stubFor(get(anyUrl()).willReturn(okJson("{\"data\": " + one + "}")));

		assertThat(text(this.clients.submissions.get(TestClients.ADDRESS, TestClients.STUDENT).orThrow()))
			.isEqualTo("My essay");
	}

	@Test
	void keepsLittleOfTheLongTextsInAList() {
		String page = Stream.of("a", "b", "b")
			.map((end) -> submission("x".repeat(3_000_000) + end))
			.collect(Collectors.joining(",", "{\"data\": [", "]}"));
		stubFor(get(anyUrl()).willReturn(okJson(page)));
		List<String> texts = new ArrayList<>();

		assertThat(this.clients.submissions.list(TestClients.ADDRESS, Urgency.CLICK, WITHIN,
				(one) -> texts.add(text(one))))
			.isInstanceOf(Accepted.class);

		assertThat(texts).allSatisfy((text) -> assertThat(text).hasSizeLessThan(600_000));
		assertThat(texts.get(0)).isNotEqualTo(texts.get(1));
		assertThat(texts.get(1)).isEqualTo(texts.get(2));
	}

	@Test
	void refusesAPageThatIsTooLargeToRead() {
		String page = Stream.generate(() -> submission("x".repeat(400_000)))
			.limit(45)
			.collect(Collectors.joining(",", "{\"data\": [", "]}"));
		stubFor(get(anyUrl()).willReturn(okJson(page)));

		assertThat(list(Urgency.CLICK)).isEqualTo(new Refused<>(Refusal.ANSWER_TOO_LARGE, "the answer is too large"));
	}

	private static String submission(String text) {
		return "{\"user_id\": \"" + TestClients.STUDENT + "\", \"attachments\": [{\"type\": \"text\", \"text\": \""
				+ text + "\"}], \"grade_points\": 10}";
	}

	private static String text(SubmissionRecord submission) {
		return submission.attachments().get(0).text();
	}

	private ServiceAnswer<SubmissionList<SubmissionRecord>> list(Urgency urgency) {
		return this.clients.submissions.list(TestClients.ADDRESS, urgency, WITHIN, (one) -> one);
	}

	private void nothingIsLeftFor(Duration time) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Limit", "1200");
		headers.set("X-RateLimit-Remaining", "0");
		headers.set("X-RateLimit-Reset", String.valueOf(this.clients.clock.instant().plus(time).getEpochSecond()));
		this.clients.pace.saw(TestClients.DISTRICT, headers);
	}

	private static void page(String query, String student, String next) {
		stubFor(get(urlEqualTo(LIST + query)).willReturn(answer(student, (next != null) ? LIST + next : null)));
	}

	private static ResponseDefinitionBuilder answer(String student, String next) {
		String links = (next != null) ? "{\"rel\": \"next\", \"uri\": \"" + next + "\"}" : "";
		return okJson("{\"data\": [{\"user_id\": \"" + student + "\"}], \"links\": [" + links + "]}");
	}

}
