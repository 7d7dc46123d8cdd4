package dev.handback.delivery;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.handback.support.AppTest;
import dev.handback.support.RosterReader;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** What the network does to requests, and what happens to ids and grades. */
@AppTest
class NetworkFaultTests {

	@Autowired
	private ApplicationContext app;

	@Autowired
	private RosterReader rosters;

	private FaultStage stage;

	@BeforeEach
	void begin() {
		this.rosters.read('a', 'b', 'c');
		this.stage = new FaultStage(this.app, 'c');
	}

	@AfterEach
	void heal() {
		this.stage.heal();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			'kind': 'reset'                             | 1 left, 0 happened
			'kind': 'reset', 'fires': 'after'           | 1 left, 1 happened
			'kind': 'reset', 'bytes': 200               | 1 left, 1 happened
			'kind': 'html'                              | 1 left, 0 happened
			'kind': 'empty'                             | 1 left, 0 happened
			'kind': 'truncate'                          | 1 left, 1 happened
			'kind': 'answer', 'status': 200, 'body': '{`data`: null}' | 1 left, 0 happened
			'kind': 'answer', 'status': 200, 'body': '{`data`: {`id`: 7}}' | 1 left, 0 happened
			'kind': 'answer', 'status': 200, 'headers': {'Content-Type': 'no type'} | 1 left, 0 happened
			""")
	void aCreateWhoseAnswerIsNoAnswerIsNeverRepeatedAndNeverCalledThere(String fault, String creates) {
		this.stage.fault(fault + ", 'operation': 'create_assignment', 'next': 1");
		String title = "No answer after " + fault.hashCode();
		AssignmentId assignment = this.stage.setsWork(title);
		this.stage.delivery.deliver();
		this.stage.heal();

		this.stage.timePasses();

		assertThat(this.stage.creates(title)).isEqualTo(creates);
		assertThat(this.stage.reason(assignment)).isEqualTo(Reason.OUTCOME_UNKNOWN);
		assertThat(this.stage.stage(assignment)).isEqualTo(DeliveryState.Stage.NEEDS_YOU);
		assertThat(this.stage.lmsId(assignment)).isEmpty();
	}

	@Test
	void aCreateWhoseAnswerIsCutAnywhereIsEitherKnownOrUnknownButNeverRepeated() {
		List<DeliveryState.Stage> stages = new ArrayList<>();
		for (int bytes = 0; bytes < 1200; bytes += 45) {
			String title = "Cut after " + bytes;
			this.stage.fault(
					"'kind': 'cut', 'operation': 'create_assignment', 'next': 1, 'fires': 'after', 'bytes': " + bytes);
			AssignmentId assignment = this.stage.setsWork(title);
			this.stage.delivery.deliver();
			this.stage.heal();
			this.stage.timePasses();

			assertThat(this.stage.creates(title)).isEqualTo("1 left, 1 happened");
			boolean known = this.stage.stage(assignment) == DeliveryState.Stage.IN_THE_LMS;
			assertThat(this.stage.lmsId(assignment).isEmpty()).isNotEqualTo(known);
			stages.add(this.stage.stage(assignment));
		}
		assertThat(stages).containsOnly(DeliveryState.Stage.IN_THE_LMS, DeliveryState.Stage.NEEDS_YOU)
			.startsWith(DeliveryState.Stage.NEEDS_YOU)
			.endsWith(DeliveryState.Stage.IN_THE_LMS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "'kind': 'reset'", "'kind': 'reset', 'fires': 'after'", "'kind': 'reset', 'bytes': 200",
			"'kind': 'html'", "'kind': 'empty'", "'kind': 'truncate'",
			"'kind': 'answer', 'status': 200, 'body': '{`data`: {}}'",
			"'kind': 'answer', 'status': 200, 'headers': {'Content-Type': 'no type'}", "'kind': 'twice'" })
	void aGradeArrivesHoweverItsAnswersAreDamaged(String fault) {
		for (String operation : List.of("update_submission", "read_submission", "list_submissions")) {
			AssignmentId assignment = this.stage.hasSetWork("Damaged " + operation);
			this.stage.fault(fault + ", 'operation': '" + operation + "', 'next': 2");
			int students = operation.equals("read_submission") ? 1 : 3;
			for (int student = 1; student <= students; student++) {
				this.stage.grades(assignment, student, 10 + student);
			}
			this.stage.delivery.deliver();
			this.stage.timePasses();
			this.stage.heal();

			for (int student = 1; student <= students; student++) {
				assertThat(this.stage.state(assignment, student).stage()).as(operation)
					.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
				assertThat(this.stage.held(assignment, student)).isEqualByComparingTo(String.valueOf(10 + student));
				assertThat(this.stage.given(assignment, student)).containsOnly(BigDecimal.valueOf(10 + student));
			}
		}
	}

	@Test
	void aGradeArrivesWhereverItsAnswerIsCut() {
		AssignmentId assignment = this.stage.hasSetWork("Cut grades");
		int value = 0;
		for (int bytes = 0; bytes < 1000; bytes += 45) {
			this.stage.fault(
					"'kind': 'cut', 'operation': 'update_submission', 'next': 1, 'fires': 'after', 'bytes': " + bytes);
			this.stage.grades(assignment, 4, ++value);
			this.stage.delivery.deliver();
			this.stage.heal();
			this.stage.timePasses();

			assertThat(this.stage.held(assignment, 4)).isEqualByComparingTo(String.valueOf(value));
			assertThat(this.stage.state(assignment, 4).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		}
		assertThat(this.stage.given(assignment, 4)).isSorted();
	}

	@ParameterizedTest
	@ValueSource(strings = { "'kind': 'html'", "'kind': 'reset'", "'kind': 'reset', 'fires': 'after'" })
	void aDeleteCountsOnlyWhenTheServiceSaysSo(String fault) {
		AssignmentId assignment = this.stage.hasSetWork("To be deleted");
		this.stage.fault(fault + ", 'operation': 'delete_assignment', 'next': 1");
		this.stage.deletes(assignment);
		this.stage.delivery.send();
		this.stage.heal();
		assertThat(this.stage.isDeleted(assignment)).isFalse();

		this.stage.timePasses();

		assertThat(this.stage.isDeleted(assignment)).isTrue();
		assertThat(this.stage.witness()
			.requests("DELETE", this.stage.lmsId(assignment))
			.stream()
			.filter((entry) -> entry.path("effect").asBoolean())).hasSize(1);
	}

}
