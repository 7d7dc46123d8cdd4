package dev.handback.access;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.rostersync.RosterRunner;
import dev.handback.support.EverythingLogged;
import dev.handback.support.People;
import dev.handback.support.SandboxRoster;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;
import org.springframework.web.method.HandlerMethod;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the database refuses about people, their names, comments and files, appears in no
 * log and no metric. Every table gets a constraint against the marker, which is sent to
 * every mapped endpoint that writes. What endpoints refuse is tested in
 * {@link HostileInputTests}.
 */
class RefusedRowsStayOutOfLogsTests extends EndpointWalk {

	private static final String CANARY = Hostile.CANARY;

	private static final Pattern CONSTRAINT = Pattern.compile("without_canary_(\\w+)");

	@Autowired
	private RosterRunner runs;

	@Autowired
	private MeterRegistry metrics;

	private EverythingLogged log;

	@BeforeEach
	void readEverythingLogged() {
		this.log = EverythingLogged.fromNowOn();
	}

	@AfterEach
	void storeAgain() {
		this.log.close();
		constraints()
			.forEach((table) -> update("alter table " + table + " drop constraint if exists without_canary_" + table));
	}

	@Test
	void logsNothingOfARowThatTheDatabaseRefuses() {
		refuseCanaries();

		handlers().entrySet()
			.stream()
			.filter((endpoint) -> endpoint.getKey().startsWith("POST"))
			.forEach((endpoint) -> walk(endpoint.getKey(), endpoint.getValue()));

		assertThat(this.log.with(CANARY)).isEmpty();
		assertThat(this.metrics.getMeters()).noneMatch((meter) -> meter.getId().toString().contains(CANARY));
		assertThat(refusing()).contains("assignment", "audit_record", "grade", "gradebook_import");
	}

	@Test
	void logsNothingOfAPersonWhomTheDatabaseRefuses() {
		SandboxRoster sandbox = new SandboxRoster('a');
		this.runs.replaceAll(sandbox.district());
		refuseCanaries();
		sandbox.change(People.student('a', 3).value(), """
				{ "name": { "first": "%1$s", "last": "%1$s" }, "email": "%1$s@example.com" }""".formatted(CANARY));
		try {
			this.runs.read(sandbox.district());
		}
		catch (RuntimeException ex) {
			this.log.add(ex);
		}
		finally {
			storeAgain();
			sandbox.switchTo("original");
			this.runs.replaceAll(sandbox.district());
		}

		assertThat(this.log.with(CANARY)).isEmpty();
		assertThat(refusing()).contains("staged_person");
	}

	private void walk(String endpoint, HandlerMethod handler) {
		String path = endpoint.substring(endpoint.indexOf(' ') + 1);
		Ids own = new Ids("own", People.section('a', 1), work(path), People.student('a', 1), Set.of(), Set.of());
		Inputs inputs = Inputs.of(handler, own);
		inputs.fields().forEach((field) -> {
			MockMvcRequestBuilder request = request(endpoint, path, own);
			inputs.besides(field).forEach(request::param);
			send(request.param(field, CANARY));
		});
		if (inputs.hasBody()) {
			send(request(endpoint, path, own).contentType(MediaType.APPLICATION_JSON)
				.content("""
						[{"assignment": "%s", "student": "%s", "points": "%s", "seen": ""}]"""
					.formatted(own.assignment(), own.student(), CANARY)));
		}
		if (inputs.hasFile()) {
			// An import is stored only if it would change something.
			new Teaching(this.mvc, 'a', 1).setsWork("Imported");
			String file = "Student id,Imported\n" + own.student() + ",3\n" + CANARY + ",4\n";
			send(AccessTable.as(endpoint, this.mvc.post().uri(this.addresses.of(path, own)))
				.multipart()
				.file("file", file.getBytes(StandardCharsets.UTF_8)));
		}
	}

	private AssignmentId work(String path) {
		return (path.contains("{assignment}") || path.contains("{set}") || path.contains("{delivery}")
				|| path.contains("cells")) ? new Teaching(this.mvc, 'a', 1).setsWork("Work") : AssignmentId.random();
	}

	private MockMvcRequestBuilder request(String endpoint, String path, Ids own) {
		return AccessTable.request(this.mvc, endpoint, this.addresses.of(path, own));
	}

	private void send(AbstractMockHttpServletRequestBuilder<?> request) {
		Throwable failure = this.mvc.perform(request).getUnresolvedException();
		if (failure != null) {
			this.log.add(failure);
		}
	}

	/** The text columns of every table. */
	private Map<String, String> columns() {
		return this.jdbc
			.sql("""
					select table_name, column_name from information_schema.columns
					join information_schema.tables using (table_catalog, table_schema, table_name)
					where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')
						and table_name not in ('flyway_schema_history', 'scheduled_tasks')""")
			.query()
			.listOfRows()
			.stream()
			.collect(Collectors.groupingBy((row) -> (String) row.get("table_name"), Collectors
				.mapping((row) -> "coalesce(" + row.get("column_name") + "::text, '')", Collectors.joining(" || "))));
	}

	private void refuseCanaries() {
		columns().forEach((table, content) -> update("alter table " + table + " add constraint without_canary_" + table
				+ " check (" + content + " not like '%" + CANARY + "%') not valid"));
	}

	private List<String> constraints() {
		return values(String.class,
				"select conrelid::regclass::text from pg_constraint where conname like 'without_canary_%'");
	}

	/** The tables whose constraint refused something. */
	private Set<String> refusing() {
		return this.log.with("without_canary_")
			.stream()
			.flatMap((line) -> CONSTRAINT.matcher(line).results())
			.map((MatchResult name) -> name.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
