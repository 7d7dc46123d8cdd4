package dev.handback.rostersync;

import java.util.List;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import dev.handback.support.AppTest;
import dev.handback.support.SandboxRoster;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What tests of syncs have in common: when a test begins, the district's roster is the
 * sandbox's original one, and nothing has recently been removed from it.
 */
@AppTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RosterSyncTest {

	protected final SandboxRoster sandbox;

	protected final DistrictId district;

	@Autowired
	protected RosterRunner runs;

	@Autowired
	protected JdbcTemplate jdbc;

	@Autowired
	protected DataSource database;

	private final char letter;

	protected RosterSyncTest(char district) {
		this.letter = district;
		this.sandbox = new SandboxRoster(district);
		this.district = this.sandbox.district();
	}

	@BeforeAll
	void syncEverything() {
		this.runs.replaceAll(this.district);
	}

	@BeforeEach
	void forgetWhatWasRemoved() {
		this.runs.forgetWhatWasRemoved(this.district);
	}

	@AfterEach
	void restoreTheRoster() {
		this.sandbox.heal();
		this.sandbox.events(true);
		this.sandbox.switchTo("original");
		this.runs.replaceAll(this.district);
	}

	/** The records of a list, as the sandbox has them. */
	List<JsonNode> records(String list) {
		return TestService.INSTANCE.get(this.letter, "/v3.1/" + list + "?limit=10000")
			.path("data")
			.valueStream()
			.toList();
	}

	/** Has the sandbox answer with these records, as JSON or its text, instead. */
	void answer(String list, List<?> records) {
		String body = records.stream()
			.map(Object::toString)
			.collect(Collectors.joining(",", "{\"data\": [", "], \"links\": []}"));
		this.sandbox.fault("\"path\": \"/v3.1/" + list + "\", \"kind\": \"answer\", \"status\": 200,"
				+ " \"headers\": {\"Content-Type\": \"application/json\"}, \"body\": "
				+ JsonMapper.shared().writeValueAsString(body));
	}

}
