package dev.handback.operations;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.support.RosterReader;
import dev.handback.support.ServedAppTest;
import dev.handback.support.Teaching;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.context.WebApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;

/**
 * What a scrape contains: every series that the alert rules and the dashboard ask for,
 * nothing of ours that isn't documented, and nothing about a district or a person.
 */
@ServedAppTest
class MetricsIntegrationTests {

	private static final Pattern SERIES = Pattern
		.compile("\\b((?:handback|hikaricp|http|jvm|process)_\\w+)(?:\\{([^}]*)\\})?");

	private static final Pattern LABEL = Pattern.compile("(\\w+)(=~|!~|!=|=)\"([^\"]*)\"");

	/** These come and go with what is asked and answered. */
	private static final List<String> OF_REQUESTS = List.of("status", "instance");

	private final HttpClient http = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

	@Value("${local.management.port}")
	private int management;

	@Value("${local.server.port}")
	private int pages;

	@Autowired
	private WebApplicationContext app;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private MeterRegistry registry;

	@Autowired
	private JdbcClient jdbc;

	@BeforeEach
	void sendAGrade() throws Exception {
		get(this.pages, "/login");
		this.rosters.read('a');
		StepwiseDelivery delivery = new StepwiseDelivery(this.app);
		delivery.clear();
		new Teaching(MockMvcTester.from(this.app, (builder) -> builder.apply(springSecurity()).build()), 'a', 1)
			.setsWork("Measured");
		delivery.deliver();
	}

	@Test
	void hasEverySeriesThatRulesAndDashboardAskFor() throws Exception {
		List<Sample> scraped = scrape();
		List<String> missing = Stream
			.concat(MonitoringFiles.rules().stream().map(MonitoringFiles.Rule::query),
					MonitoringFiles.queries().stream())
			.flatMap((query) -> SERIES.matcher(query).results())
			.filter((series) -> scraped.stream()
				.noneMatch((sample) -> sample.name().equals(series.group(1))
						&& sample.matches((series.group(2) != null) ? series.group(2) : "")))
			.map((series) -> series.group())
			.distinct()
			.toList();

		assertThat(missing).isEmpty();
	}

	@Test
	void hasNoMetricOfOursWithoutARowInTheDocuments() {
		assertThat(this.registry.getMeters()
			.stream()
			.map((meter) -> meter.getId().getName())
			.filter((name) -> name.startsWith("handback."))
			.distinct()).containsExactlyInAnyOrderElementsOf(MonitoringFiles.documented());
	}

	@Test
	void countsFailedStatementsByWhatTheyMean() {
		double before = counted("handback.database.errors", "kind", "constraint");

		assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(
				() -> this.jdbc.sql("insert into queue_total (queue_group, number) values ('due', null)").update());

		assertThat(counted("handback.database.errors", "kind", "constraint")).isEqualTo(before + 1);
	}

	@Test
	void countsNoNameThatIsLookedUpTwiceInAResult() {
		double before = counted("handback.database.errors", "kind", "other");

		this.jdbc.sql("select 1 as two_words").query(TwoWords.class).single();

		assertThat(counted("handback.database.errors", "kind", "other")).isEqualTo(before);
	}

	@Test
	void countsSignInsByHowTheyEnd() throws Exception {
		double before = counted("handback.signins", "outcome", "refused");

		get(this.pages, "/login/oauth2/code/service?error=access_denied");

		assertThat(counted("handback.signins", "outcome", "refused")).isEqualTo(before + 1);
	}

	@Test
	void showsHowMuchOfTheRateLimitIsUsed() {
		assertThat(this.registry.get("handback.rate.used").gauge().value()).isBetween(0.00001, 1.0);
	}

	private double counted(String name, String label, String value) {
		return this.registry.get(name).tag(label, value).counter().count();
	}

	@Test
	void hasFewSeriesAndNothingAboutAnyone() throws Exception {
		List<Sample> ours = scrape().stream().filter((sample) -> sample.name().startsWith("handback_")).toList();

		assertThat(ours).hasSizeBetween(100, 250);
		assertThat(ours.stream().flatMap((sample) -> sample.labels().values().stream()))
			.noneMatch((value) -> value.matches(".*[0-9a-f]{8}.*") || value.length() > 40);
	}

	private List<Sample> scrape() throws Exception {
		return get(this.management, "/actuator/prometheus").lines()
			.filter((line) -> !line.startsWith("#"))
			.map(Sample::of)
			.toList();
	}

	private String get(int port, String path) throws IOException, InterruptedException {
		HttpResponse<String> answer = this.http.send(
				HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
				HttpResponse.BodyHandlers.ofString());
		assertThat(answer.statusCode()).isEqualTo(200);
		return answer.body();
	}

	/** A line of a scrape. */
	private record Sample(String name, Map<String, String> labels) {

		static Sample of(String line) {
			Map<String, String> labels = new HashMap<>();
			Matcher label = LABEL.matcher(line);
			while (label.find()) {
				labels.put(label.group(1), label.group(3));
			}
			return new Sample(line.split("[{ ]", 2)[0], labels);
		}

		boolean matches(String selector) {
			List<Boolean> all = new ArrayList<>();
			LABEL.matcher(selector)
				.results()
				.filter((label) -> !OF_REQUESTS.contains(label.group(1)))
				.forEach((label) -> {
					String value = this.labels.getOrDefault(label.group(1), "");
					boolean same = label.group(2).endsWith("~") ? value.matches(label.group(3))
							: value.equals(label.group(3));
					all.add(label.group(2).startsWith("!") != same);
				});
			return !all.contains(false);
		}

	}

	private record TwoWords(int twoWords) {

	}

}
