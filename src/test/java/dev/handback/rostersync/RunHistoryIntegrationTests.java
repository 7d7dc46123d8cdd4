package dev.handback.rostersync;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.RunTakenOverException;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What is stored about each run, and what happens to it when the run is undone. */
class RunHistoryIntegrationTests extends RosterSyncTest {

	/** The anchor, our own district, and one page of each of the five kinds. */
	private static final int REQUESTS = 7;

	private final String section = People.section('b', 1).value();

	private final String student = People.student('b', 5).value();

	@Autowired
	private RosterStatus status;

	@Autowired
	private RosterDecisions decisions;

	@Autowired
	private SyncHistory syncs;

	@Autowired
	private RosterReplacement replacement;

	@Autowired
	private NeededSyncs needed;

	@Autowired
	private ConnectedDistricts districts;

	RunHistoryIntegrationTests() {
		super('b');
	}

	@Test
	void countsEveryRowOnce() {
		long rows = rows();
		this.sandbox.make("courses", "{\"name\": \"Astronomy\"}");
		this.sandbox.change(People.student('b', 7).value(), "{\"name\": {\"first\": \"Renamed\"}}");
		this.sandbox.unenroll(this.student, this.section);

		assertThat(run().tally()).isEqualTo(new RowCounts(1, 1, 1, 0, rows - 2));

		this.sandbox.enroll(this.student, this.section);
		assertThat(run().tally()).isEqualTo(new RowCounts(0, 0, 0, 1, rows));
		assertThat(run().tally()).isEqualTo(new RowCounts(0, 0, 0, 0, rows + 1));
	}

	@Test
	void keepsHowLongARunTookAndWhatItAsked() {
		int asked = this.sandbox.requests("/v3.1/");

		SyncRun run = run();

		assertThat(run.outcome()).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(run.cause()).isEqualTo(SyncCause.ASKED);
		assertThat(run.requests()).isEqualTo(REQUESTS).isEqualTo(this.sandbox.requests("/v3.1/") - asked);
		assertThat(run.finishedAt()).isAfterOrEqualTo(run.startedAt());
		assertThat(run.records()).isEqualTo(records());
		assertThat(run.stoppedBy()).isNull();
		assertThat(run.resumed()).isZero();
	}

	@Test
	void aRunTakesUntilItsRowsAreWritten() {
		this.jdbc.execute("""
				create function write_slowly() returns trigger language plpgsql
					as 'begin perform pg_sleep(1); return null; end';
				create trigger slow after insert on term execute function write_slowly()""");
		try {
			SyncRun run = run();

			assertThat(Duration.between(run.startedAt(), run.finishedAt())).isGreaterThan(Duration.ofSeconds(1));
		}
		finally {
			this.jdbc.execute("drop trigger slow on term; drop function write_slowly()");
		}
	}

	@Test
	void keepsWhatStoppedARunAndWhatItHadAskedByThen() {
		this.sandbox.fault("\"operation\": \"list_sections\", \"kind\": \"answer\", \"status\": 400,"
				+ " \"body\": \"{\\\"message\\\": \\\"sections are not shared\\\"}\"");

		SyncRun stopped = run();

		assertThat(stopped.outcome()).isEqualTo(SyncRun.Outcome.REFUSED);
		assertThat(stopped.stoppedBy()).isEqualTo("status 400 sections are not shared");
		assertThat(stopped.requests()).isEqualTo(REQUESTS);
		assertThat(stopped.finishedAt()).isNotNull();
		assertThat(stopped.tally()).isEqualTo(RowCounts.NOTHING);

		this.sandbox.heal();
		SyncRun resumed = run();
		assertThat(resumed.number()).isEqualTo(stopped.number());
		assertThat(resumed.outcome()).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(resumed.resumed()).isEqualTo(1);
		assertThat(resumed.stoppedBy()).isNull();
		assertThat(resumed.requests()).isEqualTo(REQUESTS + 2);
	}

	/** While it is read, and while it is merged. */
	@ParameterizedTest
	@ValueSource(strings = { "staged_term", "term" })
	void saysThatARunFailedHereUntilItSucceeds(String table) {
		failing(table);

		SyncRun failed = newest();
		assertThat(failed.outcome()).isEqualTo(SyncRun.Outcome.FAILED);
		assertThat(failed.stoppedBy()).contains("SQLSTATE 53100").doesNotContain("a value");
		assertThat(failed.finishedAt()).isNotNull();
		assertThat(this.status.isResting(this.district)).isFalse();

		this.syncs.resume(new RunId(this.district, failed.number()));
		assertThat(newest().outcome()).isEqualTo(SyncRun.Outcome.RUNNING);
		assertThat(newest().failsHere()).isTrue();

		SyncRun whole = run();
		assertThat(whole.number()).isEqualTo(failed.number());
		assertThat(whole.outcome()).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(whole.stoppedBy()).isNull();
		assertThat(whole.failsHere()).isFalse();
	}

	@Test
	void triesAgainWhatFailedHereAfterSomeoneDecidedOnIt() {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();
		this.decisions.undo(this.district, run.number(), administrator());

		failing("term");

		assertThat(newest().outcome()).isEqualTo(SyncRun.Outcome.UNDOING);
		assertThat(newest().failsHere()).isTrue();

		this.runs.read(this.district);
		assertThat(newest().outcome()).isEqualTo(SyncRun.Outcome.UNDONE);
		assertThat(newest().failsHere()).isFalse();
	}

	/** Runs while nothing can be written to that table. */
	private void failing(String table) {
		this.jdbc.execute("""
				create function refuse() returns trigger language plpgsql
					as 'begin raise exception ''a value'' using errcode = ''53100''; end';
				create trigger refuses before insert on %s execute function refuse()""".formatted(table));
		try {
			assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> this.runs.readOnce(this.district));
		}
		finally {
			this.jdbc.execute("drop trigger refuses on %s; drop function refuse()".formatted(table));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "UNAVAILABLE", "DISCARDED" })
	void saysThatAnUndoFailedHereAlthoughThereIsANewerRun(String outcome) {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();
		this.jdbc.update("""
				insert into roster_sync (district_id, started_at, finished_at, outcome, cause)
				values (?, now(), now(), ?, 'REGULAR')""", this.district.value(), outcome);
		this.decisions.undo(this.district, run.number(), administrator());

		failing("term");

		assertThat(newest().number()).isEqualTo(run.number());
		assertThat(newest().failsHere()).isTrue();
		assertThat(this.status.newest(List.of(this.district)).get(this.district)).extracting(SyncRun::number)
			.isEqualTo(run.number());

		this.runs.read(this.district);
		assertThat(newest().number()).isGreaterThan(run.number());
		assertThat(newest().failsHere()).isFalse();
	}

	@Test
	void keepsTheHistoryOfWhatWasUndoneAndNotItsTime() {
		Instant before = this.status.asOf(this.district).orElseThrow();
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();

		assertThat(this.status.asOf(this.district)).contains(run.startedAt());

		undo(run);

		assertThat(this.status.asOf(this.district)).contains(before);
		List<SyncRun> recent = this.status.recent(this.district, 2);
		assertThat(recent.get(0)).satisfies((undone) -> {
			assertThat(undone.number()).isEqualTo(run.number());
			assertThat(undone.outcome()).isEqualTo(SyncRun.Outcome.UNDONE);
			assertThat(undone.tally()).isEqualTo(run.tally());
			assertThat(undone.requests()).isEqualTo(run.requests());
			assertThat(undone.finishedAt()).isEqualTo(run.finishedAt());
		});
		assertThat(recent.get(1).outcome()).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(this.jdbc.queryForObject("""
				select count(*) from audit_record where district_id = ? and action = 'roster sync undone'
					and subject = ?""", Integer.class, this.district.value(), String.valueOf(run.number())))
			.isEqualTo(1);
	}

	@Test
	void undoesTheNewestRunOnceAndNoOlderOne() {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun older = run();
		this.sandbox.unenroll(People.student('b', 6).value(), this.section);
		SyncRun newest = run();

		assertThat(this.decisions.undo(this.district, older.number(), administrator())).isFalse();
		undo(newest);

		assertThat(this.status.undoable(this.district)).isNull();
		assertThat(this.decisions.undo(this.district, newest.number(), administrator())).isFalse();
		assertThat(this.decisions.undo(this.district, older.number(), administrator())).isFalse();
	}

	@Test
	void readsAgainWhatWasUndone() {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();
		undo(run);
		assertThat(this.sandbox.held(this.database)).isNotEqualTo(this.sandbox.expected());

		SyncRun again = run();

		assertThat(again.number()).isGreaterThan(run.number());
		assertThat(again.tally().removed()).isEqualTo(1);
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
		assertThat(this.status.kept(this.district)).isEmpty();
	}

	@Test
	void keepsForADayWhatWasUndoneLongAfterItEnded() {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();
		this.jdbc.update("update roster_sync set finished_at = finished_at - interval '3 days' where district_id = ?",
				this.district.value());

		undo(run);

		assertThat(this.needed.now(this.districts.get(this.district))).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(names = { "RUNNING", "HELD", "APPROVED", "UNAVAILABLE", "TOKEN_REFUSED", "REFUSED" })
	void keepsWhatWasUndoneWhateverANewerRunWasDoing(SyncRun.Outcome outcome) {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();
		RunId newer = this.syncs.start(this.district, SyncCause.REGULAR, hoursAgo());
		this.syncs.move(newer, SyncRun.Outcome.RUNNING, outcome);

		undo(run);

		assertThat(this.status.kept(this.district)).contains("UNDONE");
		assertThat(this.status.newest(this.district)).get()
			.extracting(SyncRun::outcome)
			.isEqualTo(SyncRun.Outcome.REPLACED);
		assertThat(this.needed.now(this.districts.get(this.district))).isEmpty();
		assertThat(this.sandbox.held(this.database)).isNotEqualTo(this.sandbox.expected());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aNewerRunReplacesNothingWhileAnOlderOneIsUndone(boolean startedBefore) {
		this.sandbox.unenroll(this.student, this.section);
		SyncRun run = run();
		if (!startedBefore) {
			this.decisions.undo(this.district, run.number(), administrator());
		}
		RunId newer = this.syncs.start(this.district, SyncCause.REGULAR, hoursAgo());
		SyncRun read = this.status.newest(this.district).orElseThrow();
		if (startedBefore) {
			this.decisions.undo(this.district, run.number(), administrator());
		}

		assertThatExceptionOfType(RunTakenOverException.class)
			.isThrownBy(() -> this.replacement.apply(read, newer, new Removal(hoursAgo(), List.of())));

		this.runs.readOnce(this.district);
		assertThat(this.status.recent(this.district, 2)).extracting(SyncRun::outcome)
			.containsExactly(SyncRun.Outcome.REPLACED, SyncRun.Outcome.UNDONE);
		assertThat(this.sandbox.held(this.database)).isNotEqualTo(this.sandbox.expected());
	}

	private static Instant hoursAgo() {
		return Instant.now().minus(Duration.ofHours(7));
	}

	private SyncRun run() {
		this.runs.read(this.district);
		return newest();
	}

	private SyncRun newest() {
		return this.status.newest(this.district).orElseThrow();
	}

	private void undo(SyncRun run) {
		assertThat(this.decisions.undo(this.district, run.number(), administrator())).isTrue();
		this.runs.read(this.district);
	}

	private static PersonId administrator() {
		return People.administrator('b').person();
	}

	private long rows() {
		return this.sandbox.held(this.database).size();
	}

	/** Without teachers and students of sections, which aren't records of their own. */
	private long records() {
		return this.sandbox.held(this.database)
			.keySet()
			.stream()
			.filter((key) -> !key.startsWith("enrollment ") && !key.startsWith("section_teacher "))
			.count();
	}

}
