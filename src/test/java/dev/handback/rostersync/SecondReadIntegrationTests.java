package dev.handback.rostersync;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import dev.handback.feed.FeedRunner;
import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.MissingCount;
import dev.handback.signon.PersonDirectory;
import dev.handback.support.CutConnections;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is missing from only one read stays until it is also missing from a second one,
 * ten minutes later.
 */
class SecondReadIntegrationTests extends RosterSyncTest {

	private static final char LETTER = 'b';

	@Autowired
	private RosterStatus status;

	@Autowired
	private RosterDecisions decisions;

	@Autowired
	private FeedRunner feed;

	@Autowired
	private PersonDirectory directory;

	@Autowired
	private MockMvcTester mvc;

	SecondReadIntegrationTests() {
		super('b');
	}

	@BeforeEach
	void forgetWhoIsInUse() {
		this.jdbc.update("delete from roster_use where district_id = ?", this.district.value());
	}

	@Test
	void saysWhatWaitsAndWhen() {
		lackStudents(1, 10);

		this.runs.readOnce(this.district);

		assertThat(students(1, 10)).isEqualTo(10);
		RosterStatus.SecondRead second = this.status.secondRead(this.district).orElseThrow();
		assertThat(second.missing()).contains(new MissingCount(GuardedKind.STUDENTS, 10));
		assertThat(second.at()).isAfter(this.status.newest(this.district).orElseThrow().startedAt().plusSeconds(590));
	}

	@Test
	void repairsATrifleThatABadReadRemovedWithoutWaitingForTheWeeklySync() {
		lackStudents(1, 2);

		this.runs.readOnce(this.district);

		assertThat(students(1, 2)).isZero();
		assertThat(this.status.secondReadAt(this.district)).isPresent();
	}

	@Test
	void readsADistrictsVeryFirstRosterTwice() {
		this.jdbc.update("update roster_state set as_of = null where district_id = ?", this.district.value());
		this.jdbc.update("delete from person where district_id = ?", this.district.value());
		lackStudents(1, 200);
		this.runs.readOnce(this.district);
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(students(1, 200)).isZero();

		assertThat(this.status.secondReadAt(this.district)).isPresent();

		this.sandbox.heal();
		this.runs.run(this.district, SyncCause.SECOND_READ);
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
		assertThat(this.status.secondReadAt(this.district)).isEmpty();
	}

	@Test
	void removesOnlyWhatBothReadsLack() {
		lackStudents(1, 10);
		this.runs.readOnce(this.district);
		this.runs.tenMinutesPass(this.district);
		lackStudents(5, 12);

		this.runs.readOnce(this.district);

		assertThat(students(1, 4)).isEqualTo(4);
		assertThat(students(5, 10)).isZero();
		assertThat(this.status.secondRead(this.district)).isEmpty();
		assertThat(students(11, 12)).as("a trifle").isZero();
	}

	@Test
	void aSyncThatSomeoneRequestsMeanwhileIsNoSecondRead() {
		lackStudents(1, 10);
		this.runs.readOnce(this.district);

		this.runs.readOnce(this.district);

		assertThat(students(1, 10)).isEqualTo(10);
		this.runs.tenMinutesPass(this.district);
		this.runs.readOnce(this.district);
		assertThat(students(1, 10)).isZero();
	}

	@Test
	void keepsWhatAnEventTellsOfMeanwhile() {
		lackStudents(1, 10);
		this.runs.readOnce(this.district);
		this.sandbox.change(People.student(LETTER, 3).value(), "{\"name\": {\"first\": \"Ada\", \"last\": \"There\"}}");
		this.feed.follow(this.district);
		this.runs.tenMinutesPass(this.district);

		this.runs.readOnce(this.district);

		assertThat(students(1, 2)).isZero();
		assertThat(students(4, 10)).isZero();
		assertThat(this.jdbc.queryForList("select record from roster_missing where district_id = ?", String.class,
				this.district.value()))
			.isEmpty();
	}

	@Test
	void losesNothingWhenTheSecondReadFails() {
		lackStudents(1, 10);
		this.runs.readOnce(this.district);
		this.runs.tenMinutesPass(this.district);
		this.sandbox.heal();
		this.sandbox.fault("\"path\": \"/v3.1/users\", \"kind\": \"html\", \"status\": 502");

		this.runs.readOnce(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.UNAVAILABLE);
		assertThat(students(1, 10)).isEqualTo(10);
		this.sandbox.heal();
		this.runs.readOnce(this.district);
		assertThat(students(1, 10)).isEqualTo(10);
		assertThat(this.status.secondRead(this.district)).isEmpty();
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
	}

	@Test
	void removesNothingThatIsThereWhereverANodeStopsBetweenTheTwo() {
		for (int cut = 5; cut < 125; cut += 12) {
			lackStudents(1, 10);
			this.runs.readOnce(this.district);
			this.runs.tenMinutesPass(this.district);
			lackStudents(6, 10);
			int statements = cut;
			CutConnections.after(statements, () -> this.runs.readOnce(this.district));
			this.runs.readOnce(this.district);

			assertThat(students(1, 5)).as("cut after %d", cut).isEqualTo(5);
			assertThat(students(6, 10)).as("cut after %d", cut).isZero();
			this.sandbox.heal();
			this.runs.read(this.district);
			assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
			this.runs.forgetWhatWasRemoved(this.district);
		}
	}

	@Test
	void whoSignedInLatelyCountsDouble() {
		lackStudents(1, 3);
		IntStream.rangeClosed(1, 3).forEach((n) -> this.directory.signedIn(this.district, People.student(LETTER, n)));

		this.runs.readOnce(this.district);

		assertThat(students(1, 3)).isEqualTo(3);
	}

	@Test
	void aSectionThatIsTaughtInIsInUse() {
		new Teaching(this.mvc, LETTER, 1).setsWork("In use");
		lack("sections", (id) -> id.equals(People.section(LETTER, 1).value()));

		this.runs.readOnce(this.district);

		assertThat(this.jdbc.queryForList("select id from roster_use where district_id = ?", String.class,
				this.district.value()))
			.contains(People.section(LETTER, 1).value());
	}

	@Test
	void keepsTheRolesThatOnlyOneReadTookAway() {
		List<JsonNode> users = records("users");
		String teacher = People.person(LETTER, 1).value();
		answer("users",
				users.stream()
					.map((user) -> user.path("data").path("id").asString().equals(teacher)
							? user.toString().replace("\"teacher\":", "\"staff\":") : user.toString())
					.toList());

		this.runs.readOnce(this.district);

		assertThat(roles(teacher)).contains("TEACHER");
		this.runs.tenMinutesPass(this.district);
		this.runs.readOnce(this.district);
		assertThat(roles(teacher)).doesNotContain("TEACHER");
	}

	@Test
	void asksAPersonBeforeTheLastAdministratorGoes() {
		List<String> administrators = this.jdbc.queryForList(
				"select id from person where district_id = ? and 'DISTRICT_ADMIN' = any(roles) and removed_at is null",
				String.class, this.district.value());
		lack("users", administrators::contains);

		this.runs.readOnce(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.HELD);
	}

	@Test
	void asksAPersonBeforeASchoolLosesATenth() {
		String school = "5d00000000000000000b0002";
		List<String> some = this.jdbc.queryForList("""
				select id from person where district_id = ? and school_id = ? and roles = '{STUDENT}'
					and removed_at is null order by id limit 14""", String.class, this.district.value(), school);
		lack("users", some::contains);

		this.runs.readOnce(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.HELD);
	}

	@Test
	void whoSignedInLatelyCountsDoubleForTheLimitOfTheirSchoolToo() {
		String school = "5d00000000000000000b0002";
		List<String> students = this.jdbc.queryForList("""
				select id from person where district_id = ? and school_id = ? and roles = '{STUDENT}'
					and removed_at is null order by id""", String.class, this.district.value(), school);
		int most = students.size() / 10;
		List<String> some = students.subList(0, (most + 2) / 2);
		int signedIn = most - some.size();
		some.subList(0, signedIn).forEach((id) -> this.directory.signedIn(this.district, new PersonId(id)));
		lack("users", some::contains);

		this.runs.readOnce(this.district);

		assertThat(this.runs.newest(this.district))
			.as("%d missing, %d of them in use, of %d", some.size(), signedIn, students.size())
			.isEqualTo(SyncRun.Outcome.COMPLETE);
		this.directory.signedIn(this.district, new PersonId(some.get(signedIn)));
		this.runs.readOnce(this.district);
		assertThat(this.runs.newest(this.district)).as("one more in use").isEqualTo(SyncRun.Outcome.HELD);
	}

	@Test
	void aRosterThatIsKeptAsItIsLosesNothingLater() {
		int before = students(1, 200);
		lackStudents(1, 10);
		this.runs.readOnce(this.district);
		lackStudents(1, 200);
		this.runs.readOnce(this.district);
		PersonId administrator = People.administrator(LETTER).person();

		assertThat(this.decisions.discard(this.district, this.status.newest(this.district).orElseThrow().number(),
				administrator))
			.isTrue();

		assertThat(this.status.secondReadAt(this.district)).isEmpty();
		assertThat(students(1, 200)).isEqualTo(before);
	}

	@Test
	void whatASyncFoundMissingStartsOverAfterItWasUndone() {
		this.sandbox.change(People.student(LETTER, 20).value(), "{\"name\": {\"first\": \"Renamed\"}}");
		lackStudents(1, 10);
		this.runs.readOnce(this.district);
		assertThat(this.decisions.undo(this.district, this.status.undoable(this.district).number(),
				People.administrator(LETTER).person()))
			.isTrue();

		this.runs.readOnce(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.UNDONE);
		assertThat(this.status.secondReadAt(this.district)).isEmpty();
		this.runs.tenMinutesPass(this.district);
		this.runs.readOnce(this.district);
		assertThat(students(1, 10)).isEqualTo(10);
	}

	private void lackStudents(int first, int last) {
		List<String> ids = IntStream.rangeClosed(first, last)
			.mapToObj((n) -> People.student(LETTER, n).value())
			.toList();
		lack("users", ids::contains);
	}

	private void lack(String list, Predicate<String> ids) {
		this.sandbox.heal();
		answer(list,
				records(list).stream()
					.filter((record) -> !ids.test(record.path("data").path("id").asString()))
					.toList());
	}

	private int students(int first, int last) {
		return this.jdbc.queryForObject("""
				select count(*) from person where district_id = ? and id between ? and ? and removed_at is null""",
				Integer.class, this.district.value(), People.student(LETTER, first).value(),
				People.student(LETTER, last).value());
	}

	private String roles(String person) {
		return this.jdbc.queryForObject("select roles from person where district_id = ? and id = ?", String.class,
				this.district.value(), person);
	}

}
