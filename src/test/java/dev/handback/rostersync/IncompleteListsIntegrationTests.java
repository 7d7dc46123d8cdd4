package dev.handback.rostersync;

import java.util.function.Predicate;

import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Lists whose records lack what they must contain: what is stored stays. */
class IncompleteListsIntegrationTests extends RosterSyncTest {

	private static final String SECTION = People.section('b', 1).value();

	private static final String TEACHER = People.person('b', 1).value();

	IncompleteListsIntegrationTests() {
		super('b');
	}

	@Test
	void keepsMembersAndRolesThatASyncDoesNotTell() {
		lack("sections", SECTION::equals, "students");
		lack("users", TEACHER::equals, "roles");

		readsTheSameAsBefore();
	}

	@Test
	void keepsTheNamesThatASyncDoesNotTell() {
		lack("users", TEACHER::equals, "name");
		lack("sections", SECTION::equals, "name");
		lack("schools", (any) -> true, "name");

		readsTheSameAsBefore();
	}

	private void readsTheSameAsBefore() {
		this.runs.read(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
	}

	private void lack(String list, Predicate<String> ids, String field) {
		answer(list, records(list).stream().map((record) -> without(record, ids, field)).toList());
	}

	private static String without(JsonNode record, Predicate<String> ids, String field) {
		if (ids.test(record.path("data").path("id").asString())) {
			((ObjectNode) record.path("data")).putNull(field);
		}
		return record.toString();
	}

}
