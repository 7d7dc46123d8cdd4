package dev.handback.diagnosis;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.client.answers.ServiceException;
import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ProviderSource;
import dev.handback.roster.MatchedKind;
import dev.handback.rostersync.RowCounts;
import dev.handback.rostersync.SyncCause;
import dev.handback.rostersync.SyncRun;
import dev.handback.support.People;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is wrong in a district, and whose turn it is. */
class DistrictDiagnosisTests {

	private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

	private LmsConnection connection = LmsConnection.of("success");

	private ProviderSource source = ProviderSource.SAID;

	private ServiceException.Kind checkProblem;

	private Duration sinceLmsSync = Duration.ofHours(1);

	private SyncRun.Outcome sync = SyncRun.Outcome.COMPLETE;

	private boolean administrator = true;

	private String stoppedBy;

	private Reason pause;

	private boolean forgotten;

	private List<Backlog.Group> groups = List.of();

	private long twice;

	private final Map<MatchedKind, Long> unmatched = new EnumMap<>(MatchedKind.class);

	@Test
	void findsNothingWhereAllIsWell() {
		assertThat(found()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(value = { "success, -", "-, -", "disconnected, lms.disconnected ADMINISTRATOR",
			"pending_authorization, lms.pending_authorization ADMINISTRATOR",
			"matching_in_progress, lms.matching_in_progress NO_ONE",
			"initial_sync_processing, lms.initial_sync_processing NO_ONE", "error, lms.error SERVICE",
			"'', lms.empty OPERATOR", "on_holiday, lms.other SERVICE" }, nullValues = "-")
	void readsTheStateOfTheLms(String state, String problem) {
		this.connection = (state != null) ? LmsConnection.of(state) : null;

		assertFound(problem);
	}

	@ParameterizedTest
	@CsvSource(value = { "PT48H, -", "PT48H0.001S, lms.old ADMINISTRATOR", "-PT1H, -" }, nullValues = "-")
	void takesDataForOldAfterTwoDays(Duration since, String problem) {
		this.sinceLmsSync = since;

		assertFound(problem);
	}

	@ParameterizedTest
	@CsvSource({ "TOKEN_REFUSED, OPERATOR", "UNAVAILABLE, NO_ONE", "REFUSED, SERVICE" })
	void saysWhyTheNewestCheckFailed(ServiceException.Kind kind, Problem.Owner owner) {
		this.checkProblem = kind;

		assertFound("check." + kind + " " + owner);
	}

	@Test
	void asksTheOperatorForAnUnknownProvider() {
		this.source = ProviderSource.UNKNOWN;

		assertFound("provider.unknown OPERATOR");
	}

	@ParameterizedTest
	@CsvSource(value = { "-, roster.none NO_ONE", "HELD, roster.held ADMINISTRATOR",
			"UNAVAILABLE, roster.unavailable NO_ONE", "TOKEN_REFUSED, roster.token-refused OPERATOR",
			"REFUSED, roster.refused ADMINISTRATOR", "FAILED, roster.failed OPERATOR", "RUNNING, -", "APPROVED, -",
			"UNDOING, -", "UNDONE, -", "DISCARDED, -", "REPLACED, -" }, nullValues = "-")
	void saysHowTheNewestSyncEnded(SyncRun.Outcome outcome, String problem) {
		this.sync = outcome;

		assertFound(problem);
	}

	@Test
	void asksTheOperatorAboutAHeldSyncIfNoAdministratorIsLeft() {
		this.sync = SyncRun.Outcome.HELD;
		this.administrator = false;

		assertFound("roster.held OPERATOR");
	}

	@ParameterizedTest
	@EnumSource(names = { "RUNNING", "APPROVED", "UNDOING" })
	void asksTheOperatorWhileASyncThatFailedHereIsTriedAgain(SyncRun.Outcome outcome) {
		this.sync = outcome;
		this.stoppedBy = "DataAccessResourceFailureException";

		assertFound("roster.failed OPERATOR");
	}

	@ParameterizedTest
	@CsvSource(value = { "PAUSED, pause.paused ADMINISTRATOR", "LMS_DISCONNECTED, pause.lms-disconnected ADMINISTRATOR",
			"TOKEN_REFUSED, pause.token-refused OPERATOR", "UNAVAILABLE, pause.unavailable NO_ONE", "THROTTLED, -" },
			nullValues = "-")
	void saysWhyDeliveriesArePaused(Reason reason, String problem) {
		this.pause = reason;

		assertFound(problem);
	}

	@ParameterizedTest
	@EnumSource(names = { "PAUSED", "LMS_DISCONNECTED", "TOKEN_REFUSED", "UNAVAILABLE" })
	void asksThoseWhomTheTeachersPagesName(Reason reason) {
		this.pause = reason;

		assertThat(problems()).extracting(Problem::owner).containsExactly(switch (reason.owner()) {
			case NO_ONE -> Problem.Owner.NO_ONE;
			case TEACHER -> Problem.Owner.TEACHERS;
			case STUDENT -> Problem.Owner.STUDENTS;
			case DISTRICT -> Problem.Owner.ADMINISTRATOR;
			case OPERATOR -> Problem.Owner.OPERATOR;
		});
	}

	@ParameterizedTest
	@CsvSource(value = { "held.changed-there, stuck.TEACHERS TEACHERS",
			"due.no-student-session, stuck.STUDENTS STUDENTS",
			"due.student-not-in-lms, stuck.ADMINISTRATOR ADMINISTRATOR", "refused.rejected, stuck.OPERATOR OPERATOR",
			"unknown, stuck.TEACHERS TEACHERS", "due, -", "sending, -", "due.throttled, -", "due.token-refused, -",
			"refused.kept-here, -", "refused.not-enrolled, -" }, nullValues = "-")
	void asksWhoeverCanDoSomethingAboutWhatIsStuck(String group, String problem) {
		this.groups = List.of(group(group, 3));

		assertFound(problem);
	}

	@Test
	void countsEverythingThatOneOfThemIsAskedFor() {
		this.groups = List.of(group("held.changed-there", 3), group("unknown", 4), group("due", 100));

		assertThat(problems()).singleElement()
			.satisfies((problem) -> assertThat(problem.arguments()).containsExactly(7L));
	}

	@ParameterizedTest
	@EnumSource
	void countsWhoIsNotMatched(MatchedKind kind) {
		Arrays.stream(MatchedKind.values()).forEach((other) -> this.unmatched.put(other, (other == kind) ? 2L : 0));

		assertFound("not-synced." + kind + " ADMINISTRATOR");
		assertThat(problems().get(0).address()).isEqualTo("/district/not-synced?kind=" + kind.key());
	}

	@Test
	void namesFirstWhatTheAdministratorCanMend() {
		this.source = ProviderSource.UNKNOWN;
		this.checkProblem = ServiceException.Kind.UNAVAILABLE;
		this.connection = LmsConnection.of("disconnected");
		this.sync = SyncRun.Outcome.HELD;
		this.twice = 2;

		assertThat(found()).containsExactly("lms.disconnected ADMINISTRATOR", "roster.held ADMINISTRATOR",
				"provider.unknown OPERATOR", "assignments.twice TEACHERS", "check.UNAVAILABLE NO_ONE");
	}

	@Test
	void saysWhoseTurnItIs() {
		assertThat(Turn.of(problems(), Problem.Owner.ADMINISTRATOR).owner()).isNull();
		this.groups = List.of(group("held.changed-there", 3), group("refused.rejected", 1));
		assertThat(Turn.of(problems(), Problem.Owner.ADMINISTRATOR).owner()).isEqualTo(Problem.Owner.OPERATOR);
		this.connection = LmsConnection.of("error");
		assertThat(found()).startsWith("lms.error SERVICE");
		assertThat(Turn.of(problems(), Problem.Owner.ADMINISTRATOR).owner()).isEqualTo(Problem.Owner.SERVICE);
		this.sync = SyncRun.Outcome.HELD;
		Turn turn = Turn.of(problems(), Problem.Owner.ADMINISTRATOR);
		assertThat(turn.owner()).isEqualTo(Problem.Owner.ADMINISTRATOR);
		assertThat(turn.theirs()).extracting(Problem::kind).containsExactly("roster.held");
		assertThat(turn.others()).hasSize(3);
		assertThat(Turn.of(problems(), Problem.Owner.OPERATOR).theirs()).extracting(Problem::kind)
			.containsExactly("stuck.OPERATOR");
	}

	@Test
	void saysOnlyThatTheDataIsBeingDeleted() {
		this.forgotten = true;
		this.checkProblem = ServiceException.Kind.TOKEN_REFUSED;
		this.pause = Reason.TOKEN_REFUSED;

		assertFound("check.FORGOTTEN OPERATOR");
		assertThat(problems()).allMatch(Problem::standsStill);
	}

	private void assertFound(String problem) {
		assertThat(found()).isEqualTo((problem != null) ? List.of(problem) : List.of());
	}

	private List<String> found() {
		return problems().stream().map((problem) -> problem.kind() + " " + problem.owner()).toList();
	}

	private List<Problem> problems() {
		ConnectedDistrict district = new ConnectedDistrict(People.district('a'), "Ashgrove", Provider.A, this.source,
				null, ZoneOffset.UTC, this.connection, NOW.minus(this.sinceLmsSync),
				new ConnectedDistrict.Matches(null, null, null), NOW, this.checkProblem, null);
		SyncRun newest = (this.sync == null) ? null : new SyncRun(1, NOW, NOW, this.sync, SyncCause.ASKED, 0, 0, 0,
				true, null, new RowCounts(0, 0, 0, 0, 0), this.stoppedBy);
		Backlog.Pause paused = (this.pause == null) ? null : new Backlog.Pause(this.pause, NOW, null);
		return DistrictDiagnosis.of(district, this.forgotten, newest, this.administrator,
				new Backlog(this.groups, paused, 0, null, NOW), this.twice, this.unmatched, NOW);
	}

	private static Backlog.Group group(String key, long rows) {
		return new Backlog.Group(QueueGroup.parse(key).orElseThrow(), rows, NOW);
	}

}
