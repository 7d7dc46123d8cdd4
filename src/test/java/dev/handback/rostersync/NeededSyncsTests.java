package dev.handback.rostersync;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import dev.handback.client.answers.ServiceException;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.rostersync.SyncRun.Outcome;
import dev.handback.support.ConnectedTo;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** When a district's roster is synced, and why. */
class NeededSyncsTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final ConnectedDistrict CONNECTED = ConnectedTo.provider(Provider.A);

	private final SettableClock clock = new SettableClock();

	private final RosterStatus status = Mockito.mock();

	private final RosterReplacedListener feed = Mockito.mock();

	private final NeededSyncs needed = new NeededSyncs(this.status, List.of(this.feed),
			new RosterScheduleProperties(Duration.ofSeconds(10), Duration.ofDays(7), Duration.ofHours(6),
					Duration.ofMinutes(2), Duration.ofHours(1), Duration.ofHours(1), Duration.ofDays(1)),
			this.clock);

	@BeforeEach
	void followsTheFeed() {
		BDDMockito.given(this.feed.left(DISTRICT)).willReturn(Optional.empty());
		BDDMockito.given(this.status.secondReadAt(DISTRICT)).willReturn(Optional.empty());
	}

	@Test
	void startsWhereNothingWasEverRead() {
		assertThat(after()).contains(SyncCause.START);
	}

	@Test
	void asksNothingWithARefusedToken() {
		BDDMockito.given(this.status.recent(DISTRICT, 10)).willReturn(List.of());

		assertThat(this.needed.now(ConnectedTo.provider(Provider.A, ServiceException.Kind.TOKEN_REFUSED))).isEmpty();
		assertThat(this.needed.now(ConnectedTo.provider(Provider.A, ServiceException.Kind.UNAVAILABLE)))
			.contains(SyncCause.START);
	}

	@ParameterizedTest
	@EnumSource(names = { "RUNNING", "APPROVED", "UNDOING", "TOKEN_REFUSED" })
	void continuesAtOnceWhatIsNotOver(Outcome outcome) {
		assertThat(after(outcome)).contains(SyncCause.RETRY);
	}

	@Test
	void readsAgainWhatWasReplacedBeforeAnyoneDecided() {
		assertThat(after(Outcome.REPLACED)).contains(SyncCause.RECHECK);
	}

	@ParameterizedTest
	@CsvSource({ "UNAVAILABLE, PT2M, RETRY", "REFUSED, PT2M, RETRY", "FAILED, PT2M, RETRY", "HELD, PT1H, RECHECK",
			"COMPLETE, P7D, REGULAR" })
	void waitsAfterARun(Outcome outcome, Duration pause, SyncCause cause) {
		this.clock.advance(pause.minusMillis(1));
		assertThat(after(outcome)).isEmpty();

		this.clock.advance(Duration.ofMillis(1));
		assertThat(after(outcome)).contains(cause);
	}

	@Test
	void undoesAnOlderRunAtOnce() {
		BDDMockito.given(this.status.isUndoing(DISTRICT)).willReturn(true);

		assertThat(after(Outcome.UNAVAILABLE, Outcome.UNDOING)).contains(SyncCause.RETRY);
	}

	/** A run can be undone days after it ended. */
	@ParameterizedTest
	@EnumSource(names = { "DISCARDED", "UNDONE", "REPLACED" })
	void keepsARosterForADayFromTheDecisionOn(Outcome outcome) {
		this.clock.advance(Duration.ofDays(3));
		BDDMockito.given(this.status.keptSince(DISTRICT)).willReturn(Optional.of(this.clock.instant()));
		this.clock.advance(Duration.ofDays(1).minusMillis(1));
		assertThat(after(outcome)).isEmpty();

		this.clock.advance(Duration.ofMillis(1));
		assertThat(after(outcome)).contains(SyncCause.RECHECK);
	}

	/** The pause doubles with each failure in a row, up to an hour. */
	@ParameterizedTest
	@CsvSource({ "2, PT4M", "3, PT8M", "5, PT32M", "6, PT1H", "9, PT1H" })
	void waitsLongerAfterEachFailure(int failures, Duration pause) {
		Outcome[] runs = new Outcome[failures + 1];
		Arrays.fill(runs, Outcome.UNAVAILABLE);
		runs[failures] = Outcome.COMPLETE;
		this.clock.advance(pause.minusMillis(1));
		assertThat(after(runs)).isEmpty();

		this.clock.advance(Duration.ofMillis(1));
		assertThat(after(runs)).contains(SyncCause.RETRY);
	}

	/** Each time that a run continued, it had failed. */
	@ParameterizedTest
	@CsvSource({ "1, PT4M", "4, PT32M", "5, PT1H", "64, PT1H" })
	void waitsLongerAfterEachFailureOfOneRun(int resumed, Duration pause) {
		BDDMockito.given(this.status.recent(DISTRICT, 10)).willReturn(List.of(run(Outcome.UNAVAILABLE, resumed, true)));
		this.clock.advance(pause.minusMillis(1));
		assertThat(this.needed.now(CONNECTED)).isEmpty();

		this.clock.advance(Duration.ofMillis(1));
		assertThat(this.needed.now(CONNECTED)).contains(SyncCause.RETRY);
	}

	@Test
	void readsMoreOftenWhereTheServiceHasNoEvents() {
		BDDMockito.given(this.status.recent(DISTRICT, 10)).willReturn(List.of(run(Outcome.COMPLETE, 0, false)));
		this.clock.advance(Duration.ofHours(6).minusMillis(1));
		assertThat(this.needed.now(CONNECTED)).isEmpty();

		this.clock.advance(Duration.ofMillis(1));
		assertThat(this.needed.now(CONNECTED)).contains(SyncCause.REGULAR);
	}

	@Test
	void readsAgainWhenWhatWasMissingIsDue() {
		BDDMockito.given(this.status.secondReadAt(DISTRICT))
			.willReturn(Optional.of(SettableClock.START.plusSeconds(600)));
		assertThat(after(Outcome.COMPLETE)).isEmpty();

		this.clock.advance(Duration.ofMinutes(10));
		assertThat(after(Outcome.COMPLETE)).contains(SyncCause.SECOND_READ);
	}

	@Test
	void readsAtOnceWhereEventsAreNoLongerFollowed() {
		BDDMockito.given(this.feed.left(DISTRICT)).willReturn(Optional.of(SyncCause.CURSOR_LOST));

		assertThat(after(Outcome.COMPLETE)).contains(SyncCause.CURSOR_LOST);
	}

	/**
	 * Asks after these runs, newest first, all of which ended when the clock started.
	 */
	private Optional<SyncCause> after(Outcome... outcomes) {
		BDDMockito.given(this.status.recent(DISTRICT, 10))
			.willReturn(Arrays.stream(outcomes).map((outcome) -> run(outcome, 0, true)).toList());
		return this.needed.now(CONNECTED);
	}

	private static SyncRun run(Outcome outcome, int resumed, boolean anchored) {
		Instant began = SettableClock.START.minusSeconds(30);
		return new SyncRun(1, began, (outcome == Outcome.RUNNING) ? null : SettableClock.START, outcome,
				SyncCause.REGULAR, 0, 0, resumed, anchored, null, RowCounts.NOTHING, null);
	}

}
