package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.DeliveryTest;
import dev.handback.delivery.Reason;
import dev.handback.districts.DistrictConnected;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Who may send a row, for how long, and what happens when its node stops. */
class LeasesIntegrationTests extends DeliveryTest {

	private static final String IS_DUE = "state in ('DUE', 'SENDING') and due_at <= now()";

	@Autowired
	private DeliveryRows rows;

	@Autowired
	private Creates creates;

	@Autowired
	private Leases leases;

	@Autowired
	private Pauses pauses;

	@Autowired
	private TeacherDecisions decisions;

	@Autowired
	private TransactionTemplate transactions;

	@Test
	void takesBackARowWhoseNodeHasStoppedAndSendsItAgain() {
		Teaching teaching = teaching('a');
		PersonId student = People.student('a', 8);
		AssignmentId assignment = teaching.setsWork("Node stopped");
		this.delivery.deliver();
		teaching.grades(assignment, student, "5", "");
		assertThat(this.delivery.claim(10)).hasSize(1);
		assertThat(this.delivery.claim(10)).isEmpty();

		this.delivery.leasesRunOut();
		this.delivery.deliver();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(patches(assignment)).hasSize(1);
	}

	@Test
	void takesBackTheRowsOfTheOtherDistrictsIfThoseOfOneCanNotBe() {
		LeasedDelivery refused = leasedWork('a');
		LeasedDelivery taken = leasedWork('c');
		update("""
				alter table delivery add constraint keeps_its_lease
				check (district_id <> '%s' or lease is not null) not valid""".formatted(People.district('a')));
		try {
			this.delivery.leasesRunOut();
			this.leases.takeBackExpired();
		}
		finally {
			update("alter table delivery drop constraint keeps_its_lease");
		}

		assertThat(is(taken, "lease is null")).isTrue();
		assertThat(is(refused, "lease is null")).isFalse();
		this.leases.takeBackExpired();
		assertThat(is(refused, "lease is null")).isTrue();
	}

	private LeasedDelivery leasedWork(char district) {
		teaching(district).setsWork("Leased");
		return this.delivery.claim(10).get(0);
	}

	private boolean is(LeasedDelivery row, String condition) {
		return value(Boolean.class, "select " + condition + " from delivery where id = ?", row.id());
	}

	@Test
	void neverRepeatsACreateWhoseNodeStoppedWhileItWasOut() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Stopped while out");
		LeasedDelivery row = this.delivery.claim(10).get(0);
		assertThat(this.creates.posting(row)).isTrue();

		this.delivery.leasesRunOut();
		this.delivery.deliver();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(creates("Stopped while out")).isEmpty();
	}

	@Test
	void letsNothingLeaveForARowThatAnotherNodeHasTakenOver() {
		Teaching teaching = teaching('a');
		teaching.setsWork("Taken over");
		LeasedDelivery frozen = this.delivery.claim(10).get(0);
		this.delivery.leasesRunOut();
		this.leases.takeBackExpired();
		assertThat(this.delivery.claim(10)).hasSize(1);

		this.delivery.carry(List.of(frozen));

		assertThat(creates("Taken over")).isEmpty();
	}

	@Test
	void keepsLeasesWithoutWaitingForARowThatIsBeingChanged() {
		teaching('a').setsWork("Being changed");
		teaching('c').setsWork("Left alone");
		LeasedDelivery changed = this.delivery.claim(10).get(0);
		LeasedDelivery other = this.delivery.claim(10).get(0);

		this.transactions.executeWithoutResult((status) -> {
			this.jdbc.sql("select from delivery where district_id = ? and id = ? for update")
				.params(changed.target().district().value(), changed.id())
				.query()
				.listOfRows();
			CompletableFuture.runAsync(() -> this.leases.extend(List.of(changed, other), Duration.ofHours(1)))
				.orTimeout(20, TimeUnit.SECONDS)
				.join();
		});

		String renewed = "lease_until > now() + interval '30 minutes'";
		assertThat(is(other, renewed)).isTrue();
		assertThat(is(changed, renewed)).isFalse();
	}

	@Test
	void checksWhatIsBehindARowThatIsBeingChanged() {
		LeasedDelivery oldest = leasedGrade('a');
		LeasedDelivery next = leasedGrade('c');
		accepted(oldest, "2 minutes");
		accepted(next, "1 minute");

		List<LeasedDelivery> checked = this.transactions.execute((status) -> {
			this.jdbc.sql("select from delivery where district_id = ? and id = ? for update")
				.params(oldest.target().district().value(), oldest.id())
				.query()
				.listOfRows();
			return CompletableFuture.supplyAsync(() -> this.leases.claimCheck(List.of(), Duration.ofMinutes(1)))
				.orTimeout(20, TimeUnit.SECONDS)
				.join();
		});

		assertThat(checked).extracting(LeasedDelivery::id).containsExactly(next.id());
		assertThat(this.leases.claimCheck(List.of(), Duration.ofMinutes(1))).extracting(LeasedDelivery::id)
			.containsExactly(oldest.id());
	}

	private void accepted(LeasedDelivery row, String ago) {
		this.rows.settle(row, AttemptOutcome.check(Duration.ZERO));
		update("update delivery set due_at = now() - cast(? as interval) where id = ?", ago, row.id());
	}

	private LeasedDelivery leasedGrade(char district) {
		Teaching teaching = teaching(district);
		AssignmentId assignment = teaching.setsWork("Graded " + district);
		this.delivery.deliver();
		teaching.grades(assignment, People.student(district, 8), "5", "");
		return this.delivery.claim(10).get(0);
	}

	/** As long as it is due, it will be compared with everything that may have landed. */
	@Test
	void remembersALateWriteUntilTheLmsWasRead() {
		LeasedDelivery row = leasedGrade('a');
		this.rows.settle(row, AttemptOutcome.again().mayLandLater());
		update("update delivery set look_at = now() where id = ?", row.id());
		LeasedDelivery looking = this.delivery.claim(10).get(0);

		this.rows.settle(looking, AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ZERO, 1));
		assertThat(is(row, "late_write and look_at is not null")).isTrue();

		this.rows.settle(this.delivery.claim(10).get(0), AttemptOutcome.check(Duration.ZERO));
		assertThat(is(row, "late_write and look_at is not null")).isTrue();

		LeasedDelivery sentOnceMore = this.leases.claimCheck(List.of(), Duration.ofMinutes(1)).get(0);
		assertThat(sentOnceMore.lateWrite() && sentOnceMore.looking()).isTrue();
		this.rows.settle(sentOnceMore, AttemptOutcome.check(Duration.ZERO));
		assertThat(is(row, "late_write or look_at is not null")).isFalse();
	}

	@Test
	void settlesNothingThatWasReadBeforeTheAssignmentWasCreatedAgain() {
		LeasedDelivery row = leasedGrade('a');
		int create = value(Integer.class, "select creates from delivery where assignment_id = ? and student_id is null",
				row.target().assignment().value());

		assertThat(this.decisions.createAgain(row.target().ofAssignment(), create)).isTrue();

		assertThat(this.rows.settle(row, AttemptOutcome.delivered())).isFalse();
		assertThat(is(row, "state = 'DUE' and lease is null")).isTrue();
	}

	@Test
	void waitsLongForARowThatFailsWhileOthersWorkButNotInAnOutage() {
		LeasedDelivery row = leasedWork('a');
		LeasedDelivery other = leasedWork('a');
		AttemptOutcome late = AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofMinutes(15), 35);
		this.pauses.after(other, AttemptOutcome.delivered());
		assertThat(this.pauses.within(row, late)).isEqualTo(late);

		this.pauses.after(row, late);
		assertThat(this.pauses.within(row, late))
			.isEqualTo(AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(45), 35));

		this.pauses.after(other, AttemptOutcome.delivered());
		assertThat(this.pauses.within(row, late)).isEqualTo(late);
	}

	@Test
	void pausesTheWholeDistrictAndNoOther() {
		teaching('a').setsWork("Paused");
		teaching('c').setsWork("Not paused");
		this.pauses.pause(People.district('a'), Duration.ofMinutes(1), Reason.THROTTLED);

		assertThat(this.delivery.claim(10)).extracting((row) -> row.target().district())
			.containsExactly(People.district('c'));
	}

	@ParameterizedTest
	@CsvSource({ "TOKEN_REFUSED, true", "THROTTLED, false" })
	void continuesAtOnceWithAnotherToken(Reason reason, boolean continues) {
		LeasedDelivery refused = stopsTheDistrict(reason);

		this.app.publishEvent(new DistrictConnected(People.district('a')));

		assertThat(this.delivery.claim(10)).hasSize(continues ? 1 : 0);
		assertThat(is(refused, IS_DUE)).isEqualTo(continues);
	}

	@ParameterizedTest
	@EnumSource(names = { "TOKEN_REFUSED", "LMS_DISCONNECTED", "THROTTLED" })
	void continuesAtOnceWhenSomeoneSaysSo(Reason reason) {
		LeasedDelivery refused = stopsTheDistrict(reason);

		this.pauses.resume(People.district('a'));

		assertThat(this.delivery.claim(10)).hasSize(1);
		assertThat(is(refused, IS_DUE)).isTrue();
	}

	/**
	 * Beside what waits for the pause to end.
	 * @return a row that was refused for that reason
	 */
	private LeasedDelivery stopsTheDistrict(Reason reason) {
		LeasedDelivery refused = leasedWork('a');
		AttemptOutcome outcome = AttemptOutcome.pauseDistrict(reason, Duration.ofMinutes(1));
		this.rows.settle(refused, outcome);
		this.pauses.after(refused, outcome);
		teaching('a').setsWork("Paused until then");
		return refused;
	}

}
