package dev.handback.delivery;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import dev.handback.delivery.courier.Checker;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** What was seen in the LMS but is recorded only after something newer has happened. */
class LateConfirmationIntegrationTests extends DeliveryTest {

	private final PersonId student = People.student('a', 12);

	@Autowired
	private Leases leases;

	@Autowired
	private Checker checker;

	private Teaching teaching;

	private AssignmentId assignment;

	@BeforeEach
	void set() {
		this.teaching = teaching('a');
		this.assignment = this.teaching.setsWork("Late confirmation");
		this.delivery.deliver();
	}

	@Test
	void aNodeThatLostTheRowConfirmsNothing() {
		this.teaching.grades(this.assignment, this.student, "8", "");
		this.delivery.send();
		List<LeasedDelivery> frozen = this.leases.claimCheck(List.of(), StepwiseDelivery.LEASE);
		this.delivery.leasesRunOut();
		this.leases.takeBackExpired();
		assertThat(this.leases.claimCheck(List.of(), StepwiseDelivery.LEASE)).hasSize(1);

		this.checker.check(frozen);

		assertThat(agreed()).isEqualTo("nothing");
	}

	@Test
	void aNodeThatLostTheRowHoldsNothing() {
		this.teaching.grades(this.assignment, this.student, "8", "");
		this.delivery.send();
		List<LeasedDelivery> frozen = this.leases.claimCheck(List.of(), StepwiseDelivery.LEASE);
		this.delivery.leasesRunOut();
		changedThere('a', this.assignment, this.student, "{\"grade_points\": 12}");
		this.leases.takeBackExpired();

		this.checker.check(frozen);

		assertThat(value(Long.class, "select count(*) from grade where assignment_id = ? and their_seen_at is not null",
				this.assignment.value()))
			.isZero();
	}

	@Test
	void whatANodeSentThatLostTheRowMeanwhileIsComparedWithWhatIsWanted() {
		this.teaching.grades(this.assignment, this.student, "9", "");
		fault('a', "update_submission", "'kind': 'hang'");
		List<LeasedDelivery> rows = this.delivery.claim(1);
		CompletableFuture<Void> frozen = CompletableFuture.runAsync(() -> this.delivery.carry(rows));
		Awaitility.await().until(() -> patches(this.assignment).size() == 1);
		this.delivery.leasesRunOut();
		this.teaching.grades(this.assignment, this.student, "10", "");
		this.delivery.deliver();
		this.delivery.timePasses();
		this.delivery.deliver();
		TestService.INSTANCE.pull("DELETE", "/faults", "");
		frozen.join();
		assertThat(held('a', this.assignment, this.student).path("grade_points").asInt()).isEqualTo(9);

		this.delivery.timePasses();
		this.delivery.check();
		this.delivery.deliver();

		assertThat(held('a', this.assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
		assertThat(state('a', this.assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void aValueThatWasWantedWhileAnOlderOneWasLookedForIsOurs() {
		this.teaching.grades(this.assignment, this.student, "9", "");
		this.delivery.send();
		this.teaching.grades(this.assignment, this.student, "8", "");
		this.teaching.grades(this.assignment, this.student, "9", "");
		fault('a', "read_submission", "'kind': 'delay', 'millis': 1500");
		CompletableFuture<Void> looking = CompletableFuture.runAsync(() -> this.delivery.carry(this.delivery.claim(1)));
		Awaitility.await()
			.pollDelay(Duration.ofMillis(500))
			.until(() -> value(Long.class, "select count(*) from delivery where state = 'SENDING'") == 1);
		this.teaching.grades(this.assignment, this.student, "10", "");
		looking.join();
		assertThat(held('a', this.assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
		this.delivery.send();
		this.teaching.grades(this.assignment, this.student, "11", "");

		this.delivery.deliver();

		assertThat(state('a', this.assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', this.assignment, this.student).path("grade_points").asInt()).isEqualTo(11);
	}

	/** The points that both sides last agreed on. */
	private String agreed() {
		return value(String.class,
				"select coalesce(trim_scale(lms_points)::text, 'nothing') from grade where assignment_id = ?",
				this.assignment.value());
	}

}
