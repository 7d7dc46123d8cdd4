package dev.handback.assignments;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.StepwiseDelivery;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** Importing a ledger into a database that has lost something. */
class LedgerIntegrationTests extends PagesTest {

	@Autowired
	private Ledger ledger;

	@Autowired
	private Assignments assignments;

	@Autowired
	private Deliveries deliveries;

	@Autowired
	private ApplicationContext app;

	private StepwiseDelivery delivery;

	private Teaching teaching;

	@BeforeEach
	void readTheRoster() {
		this.rosters.read('a');
		this.delivery = new StepwiseDelivery(this.app);
		this.delivery.clear();
		this.teaching = new Teaching(this.mvc, 'a', 1);
	}

	@Test
	void givesAnAssignmentItsIdBackAndCreatesNothingTwice() {
		AssignmentId assignment = this.teaching.setsWork("Restored from yesterday");
		this.delivery.deliver();
		LedgerLine line = line(assignment);
		update("update assignment set lms_id = null where id = ?", assignment.value());
		update("update delivery set state = 'DUE', delivered_at = null where assignment_id = ?", assignment.value());

		assertThat(this.ledger.take(line)).isEqualTo(LedgerOutcome.RESTORED);
		assertThat(this.ledger.take(line)).isEqualTo(LedgerOutcome.KNOWN);
		this.teaching.grades(assignment, People.student('a', 3), "7", "");
		this.delivery.deliver();

		assertThat(posts("Restored from yesterday")).isEqualTo(1);
		assertThat(this.deliveries.stateOf(People.district('a'), assignment, People.student('a', 3)).stage())
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void bringsBackAnAssignmentThatTheDatabaseHasForgottenAndOverwritesNothingOfIt() {
		AssignmentId assignment = this.teaching.setsWork("Forgotten");
		this.delivery.deliver();
		LedgerLine line = line(assignment);
		update("delete from assignment where id = ?", assignment.value());
		update("delete from delivery where assignment_id = ?", assignment.value());

		assertThat(this.ledger.take(line)).isEqualTo(LedgerOutcome.CREATED);
		assertThat(this.ledger.take(line)).isEqualTo(LedgerOutcome.KNOWN);
		this.delivery.deliver();

		assertThat(this.assignments.find(People.district('a'), People.section('a', 1), assignment))
			.hasValueSatisfying((found) -> {
				assertThat(found.title()).isEqualTo("Forgotten");
				assertThat(found.lmsId()).isEqualTo(line.lmsId());
			});
		assertThat(posts("Forgotten")).isEqualTo(1);
		assertThat(TestService.INSTANCE.journal("PATCH", "/assignments/" + line.lmsId())).isEmpty();
		this.teaching.grades(assignment, People.student('a', 4), "8", "");
		this.delivery.deliver();
		assertThat(this.deliveries.stateOf(People.district('a'), assignment, People.student('a', 4)).stage())
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(this.teaching.looksAt(assignment)).hasStatusOk();
	}

	@Test
	void neverOverwritesAStoredId() {
		AssignmentId assignment = this.teaching.setsWork("Has an id");
		this.delivery.deliver();
		LedgerLine line = line(assignment);
		LedgerLine other = with(line, line.assignment(), LmsAssignmentId.from(UUID.randomUUID().toString()));

		assertThat(this.ledger.take(other)).isEqualTo(LedgerOutcome.OTHER_ID);

		assertThat(line(assignment).lmsId()).isEqualTo(line.lmsId());
	}

	@Test
	void givesAnIdToOneAssignmentOnly() {
		AssignmentId assignment = this.teaching.setsWork("Has that id");
		this.delivery.deliver();
		LedgerLine line = line(assignment);

		assertThat(this.ledger.take(with(line, AssignmentId.random(), line.lmsId()))).isEqualTo(LedgerOutcome.ID_TAKEN);
	}

	@Test
	void takesNoLineOfAnotherSectionOrDistrict() {
		AssignmentId assignment = this.teaching.setsWork("Elsewhere");
		LmsAssignmentId id = LmsAssignmentId.from(UUID.randomUUID().toString());

		assertThat(this.ledger.take(new LedgerLine(People.district('a'), People.section('a', 2), assignment, id,
				"Elsewhere", Instant.EPOCH)))
			.isEqualTo(LedgerOutcome.OTHER_SECTION);
		assertThat(this.ledger.take(new LedgerLine(new DistrictId("5a00000000000000000f0001"), People.section('a', 1),
				assignment, id, "Elsewhere", Instant.EPOCH)))
			.isEqualTo(LedgerOutcome.NOT_CONNECTED);
	}

	private LedgerLine line(AssignmentId assignment) {
		List<LedgerLine> lines = new ArrayList<>();
		this.ledger.export(lines::add);
		return lines.stream().filter((line) -> line.assignment().equals(assignment)).findFirst().orElseThrow();
	}

	private static LedgerLine with(LedgerLine line, AssignmentId assignment, LmsAssignmentId id) {
		return new LedgerLine(line.district(), line.section(), assignment, id, line.title(), line.created());
	}

	private static long posts(String title) {
		return TestService.INSTANCE.journal("POST", "/assignments")
			.stream()
			.filter((request) -> request.path("request_body").asString().contains(title))
			.count();
	}

}
