package dev.handback.rostersync.guard;

import java.util.Map;
import java.util.Set;

import dev.handback.rostersync.RosterChecks;
import dev.handback.rostersync.RosterDecisions;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.RosterSyncTest;
import dev.handback.rostersync.RowCounts;
import dev.handback.rostersync.SyncRun;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** No bad answer empties a roster before someone has checked it. */
class LossGuardIntegrationTests extends RosterSyncTest {

	private static final String NOTHING = "{\\\"data\\\": [], \\\"links\\\": []}";

	private final PersonId administrator = People.administrator('b').person();

	@Autowired
	private RosterStatus status;

	@Autowired
	private RosterDecisions decisions;

	@Autowired
	private RosterChecks checks;

	LossGuardIntegrationTests() {
		super('b');
	}

	@ParameterizedTest
	@CsvSource({ "schools, SCHOOLS", "terms, TERMS", "courses, COURSES", "users, STUDENTS", "users, TEACHERS",
			"users, STAFF", "users, ADMINISTRATORS", "users, CONTACTS", "sections, SECTIONS", "sections, TEACHING",
			"sections, ENROLLMENTS" })
	void keepsTheRosterWhenAListIsSuddenlyEmpty(String list, GuardedKind kind) {
		Map<String, String> before = this.sandbox.held(this.database);
		emptied(list);

		this.runs.read(this.district);

		SyncRun held = this.status.newest(this.district).orElseThrow();
		assertThat(held.outcome()).isEqualTo(SyncRun.Outcome.HELD);
		assertThat(this.sandbox.held(this.database)).isEqualTo(before);
		assertThat(this.status.wouldGo(this.district, held)).filteredOn((loss) -> loss.kind() == kind)
			.isNotEmpty()
			.allSatisfy((loss) -> {
				assertThat(loss.gone()).isEqualTo(loss.present());
			});
	}

	@Test
	void resumesAutomaticallyWhenTheServiceRecovers() {
		emptied("users");
		this.runs.read(this.district);
		this.sandbox.heal();

		this.runs.read(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertEqual();
	}

	@Test
	void appliesWhatSomeoneApproved() {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		long held = this.status.newest(this.district).orElseThrow().number();

		assertThat(this.decisions.apply(this.district, held, this.administrator)).isTrue();
		this.runs.read(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertEqual();
		assertThat(this.decisions.apply(this.district, held, this.administrator)).isFalse();
	}

	@Test
	void leavesTheRosterAloneWhenTheSyncIsDiscarded() {
		Map<String, String> before = this.sandbox.held(this.database);
		this.sandbox.switchTo("small");
		this.runs.read(this.district);

		assertThat(this.decisions.discard(this.district, this.status.newest(this.district).orElseThrow().number(),
				this.administrator))
			.isTrue();

		assertThat(this.sandbox.held(this.database)).isEqualTo(before);
		assertThat(this.status.isResting(this.district)).isTrue();
		assertThat(this.status.kept(this.district)).contains("DISCARDED");
	}

	@Test
	void takesTheNewestRunBack() {
		Map<String, String> before = this.sandbox.held(this.database);
		this.sandbox.change("5b00000000000000000b0105", "{\"name\": {\"first\": \"Renamed\"}}");
		this.sandbox.remove("5b00000000000000000b0126");
		this.runs.readOnce(this.district);
		assertThat(this.sandbox.held(this.database)).isNotEqualTo(before);

		SyncRun run = this.status.undoable(this.district);
		assertThat(this.decisions.undo(this.district, run.number(), this.administrator)).isTrue();
		this.runs.read(this.district);

		assertThat(this.sandbox.held(this.database)).isEqualTo(before);
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.UNDONE);
		assertThat(this.status.kept(this.district)).contains("UNDONE");
	}

	@Test
	void countsWhatWentInTheLastDayTogether() {
		Set<String> few = Set.of("5b00000000000000000b0127", "5b00000000000000000b0126");
		this.jdbc.update("insert into roster_removed values (?, 'STUDENTS', now(), 250)", this.district.value());
		few.forEach(this.sandbox::remove);

		this.runs.read(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.HELD);
	}

	@Test
	void refusesTheRosterOfAnotherDistrict() {
		Map<String, String> before = this.sandbox.held(this.database);
		this.sandbox.fault("\"path\": \"/v3.1/districts\", \"kind\": \"answer\", \"status\": 200, \"body\": \"{"
				+ "\\\"data\\\": [{\\\"data\\\": {\\\"id\\\": \\\"5a00000000000000000c0001\\\"}}], \\\"links\\\": []}\"");

		this.runs.read(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.REFUSED);
		assertThat(this.sandbox.held(this.database)).isEqualTo(before);
	}

	@Test
	void leavesAKindAloneThatTheServiceDoesNotGive() {
		Map<String, String> before = this.sandbox.held(this.database);
		this.sandbox.fault("\"path\": \"/v3.1/terms\", \"kind\": \"html\", \"status\": 404");

		this.runs.read(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(this.sandbox.held(this.database)).isEqualTo(before);
	}

	@Test
	void tellsWhatARunDid() {
		this.sandbox.day();
		this.runs.readOnce(this.district);

		RowCounts tally = this.status.newest(this.district).orElseThrow().tally();
		assertThat(tally.added()).isPositive();
		assertThat(tally.changed()).isPositive();
		assertThat(tally.unchanged()).isGreaterThan(300);
		assertThat(this.status.newest(this.district).orElseThrow().requests()).isEqualTo(7);
	}

	@Test
	void asksTheServiceOnceAMinuteAtMostWhoeverWants() {
		this.jdbc.update("update roster_state set asked_at = null where district_id = ?", this.district.value());

		assertThat(this.checks.check(this.district)).isTrue();
		assertThat(this.checks.check(this.district)).isFalse();
	}

	private void emptied(String list) {
		this.sandbox.fault("\"path\": \"/v3.1/" + list
				+ "\", \"kind\": \"answer\", \"status\": 200, \"headers\": {\"Content-Type\": \"application/json\"},"
				+ " \"body\": \"" + NOTHING + "\"");
	}

	private void assertEqual() {
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
	}

}
