package dev.handback.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import dev.handback.delivery.courier.IdJournal;
import dev.handback.delivery.courier.RecoveredIds;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** When a create is sent, and where the id in its answer is kept. */
class CreatesIntegrationTests extends AssignmentLifeTest {

	@Test
	void aCreateWaitsUntilItsSectionCanBeRead() {
		Teaching teaching = teaching('a');
		String title = "During an outage " + UUID.randomUUID();
		TestService.fault(TestService.INSTANCE.address(),
				"'kind': 'answer', 'status': 503, 'path': '/v3.1/sections', 'fires': 'after'");
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		this.delivery.timePasses();
		this.delivery.deliver();
		assertThat(state('a', assignment).reason()).isEqualTo(Reason.UNAVAILABLE);
		assertThat(creates(title)).isEmpty();

		TestService.heal(TestService.INSTANCE.address());
		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(creates(title)).hasSize(1);
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void aCreateWhoseAnswerIsLostEndsNoOutage() {
		Teaching teaching = teaching('a');
		AssignmentId waiting = created(teaching, "Waits out the outage");
		for (int number = 3; number <= 9; number++) {
			teaching.grades(waiting, People.student('a', number), "5", "");
		}
		TestService.fault(TestService.INSTANCE.address(), "'kind': 'reset', 'path': '/assignments'");
		this.delivery.deliver();
		assertThat(paused()).isTrue();
		this.delivery.timePasses();
		update("update delivery set due_at = now() + interval '1 minute' where state = 'DUE'");
		AssignmentId lost = teaching.setsWork("Lost in an outage");

		this.delivery.carry(this.delivery.claim(1));

		assertThat(state('a', lost).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(paused()).isTrue();
	}

	private boolean paused() {
		return value(Boolean.class, "select exists (select from delivery_pause where district_id = ?)",
				People.district('a').value());
	}

	@Test
	void storesAnIdThatTheDatabaseCouldNotStoreAtFirst() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = created(teaching, "Found again");
		LmsAssignmentId id = losesItsId(assignment);

		comesBack(assignment, id);
		comesBack(assignment, id);
		this.delivery.deliver();

		assertThat(lmsId(assignment)).isEqualTo(id.toString());
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	/** Its district was forgotten while the create was being sent. */
	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void keepsNoIdOfADistrictThatWasForgotten(CapturedOutput log) {
		DistrictId forgotten = new DistrictId("5a00000000000000000e0004");
		AssignmentId assignment = AssignmentId.random();
		update("insert into forgotten_district values (?, now())", forgotten.value());
		try {
			this.app.getBean(IdJournal.class)
				.keep(DeliveryTarget.assignment(forgotten, People.section('a', 1), assignment), 1,
						new LmsAssignmentId(UUID.randomUUID()));
			this.app.getBean(RecoveredIds.class).replay();
		}
		finally {
			update("delete from forgotten_district where id = ?", forgotten.value());
		}

		assertThat(log).doesNotContain("will retry automatically");
		assertThat(this.app.getBean(DeliveryProperties.class).directory().resolve("unstored-ids")).doesNotExist();
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void anIdThatNeitherDatabaseNorDiskTakesIsLoggedAndItsOutcomeStaysUnknown(CapturedOutput log) throws IOException {
		Teaching teaching = teaching('a');
		String title = "Taken nowhere " + UUID.randomUUID();
		AssignmentId assignment = teaching.setsWork(title);
		Path file = this.app.getBean(DeliveryProperties.class).directory().resolve("unstored-ids");
		Files.createDirectories(file);
		update("alter table assignment add constraint refused check (lms_id is null) not valid");
		try {
			assertThatThrownBy(() -> this.delivery.deliver()).isInstanceOf(DataAccessException.class);
		}
		finally {
			update("alter table assignment drop constraint refused");
			Files.delete(file);
		}
		this.delivery.leasesRunOut();
		this.delivery.deliver();

		assertThat(state('a', assignment).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
		String answer = creates(title).get(0).path("answer_body").asString();
		assertThat(log.getAll().lines().filter((line) -> line.contains("it is only in this line"))).singleElement()
			.satisfies((line) -> assertThat(answer).contains(line.replaceAll(".*store the ID (\\S+) of.*", "$1")));
		assertThat(creates(title)).hasSize(1);
	}

}
