package dev.handback.rostersync;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Nothing is stored about a person except what docs/privacy.md lists. */
@ExtendWith(OutputCaptureExtension.class)
class PrivacyIntegrationTests extends RosterSyncTest {

	private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| ([^|]+) \\|.*");

	private static final Pattern NAME = Pattern.compile("`(\\w+)`");

	private static final String CANARY = "Canary7141";

	PrivacyIntegrationTests() {
		super('a');
	}

	@Test
	void storesNoColumnThatIsNotListed() throws IOException {
		Map<String, Set<String>> listed = listed();
		Map<String, Set<String>> stored = new TreeMap<>();
		this.jdbc.query("""
				select table_name, column_name from information_schema.columns
				join information_schema.tables using (table_catalog, table_schema, table_name)
				where table_schema = current_schema() and table_type = 'BASE TABLE'
					and table_name <> 'flyway_schema_history'""",
				(org.springframework.jdbc.core.RowCallbackHandler) (row) -> stored
					.computeIfAbsent(row.getString("table_name"), (table) -> new TreeSet<>())
					.add(row.getString("column_name")));

		assertThat(stored).as("tables and columns, all listed in docs/privacy.md").isEqualTo(listed);
	}

	@Test
	void keepsNothingElseOfAPerson(CapturedOutput output) {
		this.runs.replaceAll(this.district);
		String student = People.student('a', 3).value();
		this.sandbox.change(student, """
				{ "preferred_name": { "first": "%1$s" }, "legacy_id": "%1$s", "roles": { "student": {
				  "ell_status": "%1$s", "frl_status": "%1$s", "iep_status": "%1$s",
				  "school": "5d00000000000000000a0001", "schools": ["5d00000000000000000a0001"],
				  "enrollments": [], "sis_id": "%1$s", "dob": "%1$s", "gender": "%1$s", "race": "%1$s",
				  "hispanic_ethnicity": "%1$s", "state_id": "%1$s", "student_number": "%1$s",
				  "graduation_year": "%1$s", "grade": "7", "ext": { "%1$s": "%1$s" },
				  "credentials": { "district_username": "%1$s" },
				  "location": { "address": "%1$s", "city": "%1$s", "state": "%1$s", "zip": "%1$s" } } } }"""
			.formatted(CANARY));
		this.sandbox.change("5b00000000000000000a0401", """
				{ "roles": { "contact": { "phone": "%1$s", "phone_type": "%1$s", "relationship": "%1$s",
				  "sis_id": "%1$s", "type": "%1$s", "legacy_id": "%1$s",
				  "students": ["%2$s"], "student_relationships": [] } } }""".formatted(CANARY,
				People.student('a', 1).value()));

		this.runs.read(this.district);

		assertThat(this.sandbox.expected()).isEqualTo(this.sandbox.held(this.database));
		for (String table : listedTables()) {
			assertThat(this.jdbc.queryForList(
					"select stored::text from " + table + " stored where stored::text like '%' || ? || '%'",
					String.class, CANARY))
				.as(table)
				.isEmpty();
		}
		assertThat(output).doesNotContain(CANARY);
	}

	private List<String> listedTables() {
		return this.jdbc.queryForList(
				"select table_name from information_schema.tables where table_schema = current_schema()", String.class);
	}

	private static Map<String, Set<String>> listed() throws IOException {
		Map<String, Set<String>> listed = new TreeMap<>();
		for (String line : Files.readAllLines(Path.of("docs", "privacy.md"))) {
			Matcher row = ROW.matcher(line);
			if (row.matches()) {
				Set<String> columns = listed.computeIfAbsent(row.group(1), (table) -> new TreeSet<>());
				NAME.matcher(row.group(2)).results().forEach((name) -> columns.add(name.group(1)));
			}
		}
		return listed;
	}

}
