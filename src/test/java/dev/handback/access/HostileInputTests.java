package dev.handback.access;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.support.EverythingLogged;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;
import org.springframework.web.method.HandlerMethod;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Opens every mapped endpoint as a person who may, with hostile values in everything that
 * it reads: nothing breaks, and no log, metric or subsequent address contains what was
 * sent. A new endpoint is included automatically; a new field may need a valid value in
 * {@link Inputs}, so that the others are read too.
 */
class HostileInputTests extends EndpointWalk {

	private static final long SEED = Long.getLong("handback.seed", 1);

	private static final int DRAWN = Integer.getInteger("handback.drawn", 1);

	private static final Pattern LEAK = Pattern
		.compile("Whitelabel|" + Hostile.COMPUTED + "|\\bat (dev\\.handback|org\\.spring|java)[.\\w]*\\(");

	/** More than any of our forms has; Tomcat refuses more than 1,000. */
	private static final int MANY = 900;

	@Autowired
	private List<SecurityFilterChain> filters;

	@Autowired
	private MeterRegistry metrics;

	private final Random random = new Random(SEED);

	private final Map<String, String> surprises = new TreeMap<>();

	private final Set<String> nextAddresses = new TreeSet<>();

	@AutoClose
	private EverythingLogged log;

	private int requests;

	@BeforeEach
	void readEverythingLogged() {
		this.log = EverythingLogged.fromNowOn();
	}

	@Test
	void answersNothingThatAnEndpointMaySendWithAServerErrorAndLogsNothingOfIt() {
		handlers().forEach(this::walk);

		assertThat(this.surprises).as("Of %s requests with seed %s", this.requests, SEED).isEmpty();
		assertThat(this.requests).isGreaterThan(1_000);
		assertThat(longerThanAnyFieldMayBe()).isEmpty();
		assertThat(this.log.with(Hostile.CANARY)).isEmpty();
		assertThat(this.nextAddresses).isEmpty();
		assertThat(this.metrics.getMeters()).isNotEmpty()
			.noneMatch((meter) -> meter.getId().toString().contains(Hostile.CANARY));
	}

	@Test
	void logsNothingOfAnAddressThatDoesNotExist() {
		String address = "/sections/" + People.section('a', 1) + "/" + Hostile.CANARY;

		assertThat(this.mvc.perform(AccessTable.as("GET /sections/{section}", this.mvc.get().uri(address))))
			.hasStatus(404);
		assertThat(this.log.with(Hostile.CANARY)).isEmpty();
	}

	/** What a filter handles reaches no handler, so it is found in the filters. */
	@Test
	void answersNothingThatAFilterMaySendWithAServerErrorAndLogsNothingOfIt() throws Exception {
		TakenByFilters taken = new TakenByFilters(this.mvc, this.filters);
		for (String endpoint : taken.endpoints()) {
			Set<String> fields = taken.fieldsOf(endpoint);
			for (String field : fields) {
				Hostile.texts(this.random, DRAWN)
					.forEach((value) -> send(taken.request(endpoint, fields, field).param(field, value), endpoint,
							field, value));
			}
			send(crowd(taken.request(endpoint, fields, "")), endpoint, "crowd", "");
		}

		assertThat(this.surprises).isEmpty();
		assertThat(taken.endpoints()).contains("POST /logout", "GET /login/oauth2/code/service");
		assertThat(this.requests).isGreaterThan(10);
		assertThat(this.log.with(Hostile.CANARY)).isEmpty();
	}

	private void walk(String endpoint, HandlerMethod handler) {
		String path = endpoint.substring(endpoint.indexOf(' ') + 1);
		Ids ids = new Ids("own", People.section('a', 1), work(path), People.student('a', 1), Set.of(), Set.of());
		String address = this.addresses.of(path, ids);
		Inputs inputs = Inputs.of(handler, ids);
		inputs.fields()
			.forEach((field) -> Hostile.texts(this.random, DRAWN)
				.forEach((value) -> send(typed(endpoint, address, inputs, field, value), endpoint, field, value)));
		inputs.brokenFields()
			.forEach((field) -> send(typed(endpoint, address, inputs, field, "1"), endpoint, field, "1"));
		for (String[] values : List.of(new String[] { Hostile.TOO_LONG },
				new String[] { "1", "\ud800", Hostile.CANARY })) {
			MockMvcRequestBuilder everywhere = request(endpoint, address);
			inputs.fields().forEach((field) -> everywhere.param(field, values));
			send(everywhere, endpoint, "all of them", values[0]);
		}
		if (path.contains("{")) {
			Hostile.variables(this.random, 2 + DRAWN)
				.forEach((variable) -> send(
						request(endpoint, path.replaceAll("\\{[a-z]+}", Matcher.quoteReplacement(variable))), endpoint,
						"address", variable));
		}
		if (endpoint.startsWith("POST ")) {
			MockMvcRequestBuilder crowded = request(endpoint, address);
			inputs.besides("").forEach(crowded::param);
			send(crowd(crowded), endpoint, "crowd", "");
			Hostile.bodies(ids)
				.stream()
				.limit(inputs.hasBody() ? Long.MAX_VALUE : 1)
				.forEach(
						(body) -> send(request(endpoint, address).contentType(MediaType.APPLICATION_JSON).content(body),
								endpoint, "body", new String(body, StandardCharsets.ISO_8859_1)));
		}
		if (inputs.hasFile()) {
			Hostile.files(ids)
				.forEach((file) -> send(
						AccessTable.as(endpoint, this.mvc.post().uri(address).multipart().file("file", file)), endpoint,
						"file", new String(file, StandardCharsets.ISO_8859_1)));
		}
	}

	/** Columns that accepted a text without checking its length. */
	private List<String> longerThanAnyFieldMayBe() {
		String columns = value(String.class,
				"""
						select string_agg(format('select %L from %I where length(%I) > :longest', table_name || '.' || column_name,
							table_name, column_name), ' union ')
						from information_schema.columns join information_schema.tables using (table_schema, table_name)
						where table_schema = current_schema and table_type = 'BASE TABLE'
							and data_type in ('text', 'character varying')""");
		return this.jdbc.sql(columns).param("longest", Hostile.LONGEST_FIELD).query(String.class).list();
	}

	private static MockMvcRequestBuilder crowd(MockMvcRequestBuilder request) {
		for (int i = 0; i < MANY; i++) {
			request.param("field-" + i, "1");
		}
		return request;
	}

	private AssignmentId work(String path) {
		return (path.contains("{assignment}") || path.contains("{set}") || path.contains("{delivery}"))
				? new Teaching(this.mvc, 'a', 1).setsWork("Work") : AssignmentId.random();
	}

	private MockMvcRequestBuilder typed(String endpoint, String address, Inputs inputs, String field, String value) {
		MockMvcRequestBuilder request = request(endpoint, address);
		inputs.besides(field).forEach(request::param);
		return request.param(field, value);
	}

	private MockMvcRequestBuilder request(String endpoint, String address) {
		return AccessTable.request(this.mvc, endpoint, address);
	}

	private void send(AbstractMockHttpServletRequestBuilder<?> request, String endpoint, String field, String value) {
		this.requests++;
		MvcTestResult answer = this.mvc.perform(request);
		String what = endpoint + ", " + field.replaceAll("\\d+", "0");
		if (answer.getUnresolvedException() != null) {
			this.surprises.putIfAbsent(what, shown(value) + ": " + rootOf(answer.getUnresolvedException()));
			return;
		}
		// A search by name is in the address of its page, and of the next one.
		String next = String.valueOf(answer.getResponse().getRedirectedUrl());
		if (endpoint.startsWith("POST") && next.contains(Hostile.CANARY) && !field.equals("q")) {
			this.nextAddresses.add(what + ": " + next);
		}
		if (answer.getResponse().getStatus() >= 500 || LEAK.matcher(PageSource.of(answer)).find()) {
			this.surprises.putIfAbsent(what, shown(value) + ": " + answer.getResponse().getStatus());
		}
	}

	private static String rootOf(Throwable failure) {
		return (failure.getCause() != null) ? rootOf(failure.getCause()) : String.valueOf(failure);
	}

	private static String shown(String value) {
		return value.substring(0, Math.min(40, value.length()))
			.chars()
			.mapToObj((one) -> (one >= ' ' && one < 127) ? String.valueOf((char) one) : "\\u%04x".formatted(one))
			.collect(Collectors.joining());
	}

}
