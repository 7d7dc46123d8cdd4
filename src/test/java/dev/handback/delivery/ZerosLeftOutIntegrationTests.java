package dev.handback.delivery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What was sent and what the LMS has, with a service that shows points of 0 and with one
 * that leaves them out, read in the list and alone. The test knows the truth, and what
 * the app says must agree with it, unless nothing that the service shows distinguishes 0
 * from none.
 */
class ZerosLeftOutIntegrationTests extends DeliveryTest {

	private static final List<String> SENT = List.of("", "0", "5");

	private static final List<String> THERE = List.of("same", "", "0", "7");

	private final Map<PersonId, String> expected = new HashMap<>();

	@ParameterizedTest
	@CsvSource({ "a, false, false", "a, false, true", "a, true, false", "a, true, true", "b, true, false",
			"c, true, true" })
	void neitherInventsNorMissesAChangeNorSendsAnythingTwice(char district, boolean leftOut, boolean list) {
		if (leftOut) {
			TestService.INSTANCE.pull("PATCH", "/differences", "{\"zero_left_out\": true}");
		}
		AssignmentId assignment = teaching(district).setsWork("Zeros");
		this.delivery.deliver();
		gradeAll(district, assignment, list);
		int sent = patches(assignment).size();
		assertThat(stages(district, assignment)).containsOnly(Map.entry(DeliveryState.Stage.IN_THE_LMS, 12L));

		changeThere(district, assignment, leftOut);
		readAll(district, assignment, list);

		this.expected.forEach((student, stage) -> assertThat(state(district, assignment, student).stage().name())
			.as("%s of %s", student, held(district, assignment, student))
			.isEqualTo(stage));
		for (int round = 0; round < 3; round++) {
			readAll(district, assignment, list);
			this.delivery.timePasses();
			this.delivery.deliver();
		}
		assertThat(patches(assignment)).hasSize(sent);
		this.expected.forEach(
				(student, stage) -> assertThat(state(district, assignment, student).stage().name()).isEqualTo(stage));
	}

	@ParameterizedTest
	@CsvSource({ "false, false", "false, true", "true, false", "true, true" })
	void overwritesNothingThatIsThereBeforeTheFirstGrade(boolean leftOut, boolean list) {
		if (leftOut) {
			TestService.INSTANCE.pull("PATCH", "/differences", "{\"zero_left_out\": true}");
		}
		AssignmentId assignment = teaching('a').setsWork("Graded there first");
		this.delivery.deliver();
		List<String> there = List.of("null", "0", "7");
		for (int at = 0; at < 9; at++) {
			changedThere('a', assignment, student('a', at), "{\"grade_points\": %s}".formatted(there.get(at / 3)));
			teaching('a').grades(assignment, student('a', at), List.of("0", "5", "7").get(at % 3), "");
			deliver(list);
		}
		this.delivery.deliver();

		// A 0 in the LMS that is left out everywhere looks like no grade to every reader.
		for (int at = 0; at < 9; at++) {
			boolean free = at < 3 || at == 3 || at == 8 || (leftOut && at < 6);
			assertThat(state('a', assignment, student('a', at)).stage()).as("student %d", at)
				.isEqualTo(free ? DeliveryState.Stage.IN_THE_LMS : DeliveryState.Stage.CONFLICT);
		}
	}

	@Test
	void believesNoListThatLeavesOutWhatASubmissionShows() {
		AssignmentId assignment = teaching('a').setsWork("Left out of the list");
		this.delivery.deliver();
		List<String> sent = List.of("0", "0", "5", "5");
		for (int at = 0; at < 4; at++) {
			teaching('a').grades(assignment, student('a', at), sent.get(at), "");
		}
		this.delivery.deliver();
		changedThere('a', assignment, student('a', 1), "{\"grade_points\": 7}");
		changedThere('a', assignment, student('a', 3), "{\"grade_points\": null}");
		String list = IntStream.range(0, 4)
			.mapToObj((at) -> "{`user_id`: `%s`, `last_modified`: `2099-01-01T00:00:00.000Z`}"
				.formatted(student('a', at)))
			.collect(Collectors.joining(", "));
		TestService.fault(TestService.INSTANCE.address(),
				"'kind': 'answer', 'operation': 'list_submissions', 'status': 200, 'body': '{`data`: [" + list + "]}'");

		readAll('a', assignment, true);

		assertThat(IntStream.range(0, 4).mapToObj((at) -> state('a', assignment, student('a', at)).stage()))
			.containsExactly(DeliveryState.Stage.IN_THE_LMS, DeliveryState.Stage.CONFLICT,
					DeliveryState.Stage.IN_THE_LMS, DeliveryState.Stage.CONFLICT);
	}

	private void gradeAll(char district, AssignmentId assignment, boolean list) {
		for (int at = 0; at < 12; at++) {
			String points = SENT.get(at / THERE.size());
			teaching(district).grades(assignment, student(district, at), points.isEmpty() ? "3" : points, "");
			deliver(list);
		}
		this.delivery.deliver();
		for (int at = 0; at < THERE.size(); at++) {
			teaching(district).grades(assignment, student(district, at), "", "");
			deliver(list);
		}
		this.delivery.deliver();
	}

	private void deliver(boolean list) {
		if (!list) {
			this.delivery.deliver();
		}
	}

	private void changeThere(char district, AssignmentId assignment, boolean leftOut) {
		for (int at = 0; at < 12; at++) {
			String sent = SENT.get(at / THERE.size());
			String there = THERE.get(at % THERE.size());
			if (!there.equals("same")) {
				changedThere(district, assignment, student(district, at),
						"{\"grade_points\": %s}".formatted(there.isEmpty() ? "null" : there));
			}
			boolean same = there.equals("same") || there.equals(sent)
					|| (leftOut && !(sent + there).matches(".*[57].*"));
			this.expected.put(student(district, at), same ? "IN_THE_LMS" : "CONFLICT");
		}
	}

	private void readAll(char district, AssignmentId assignment, boolean list) {
		if (list) {
			update("update lms_look set looked_at = null");
			this.deliveries.look(People.district(district), List.of(assignment));
			this.delivery.check();
			return;
		}
		for (int at = 0; at < 12; at++) {
			update("update delivery set look_at = now() where assignment_id = ? and student_id = ?", assignment.value(),
					student(district, at).value());
			this.delivery.checkRows();
		}
	}

	private Map<DeliveryState.Stage, Long> stages(char district, AssignmentId assignment) {
		Map<DeliveryState.Stage, Long> stages = new HashMap<>();
		for (int at = 0; at < 12; at++) {
			stages.merge(state(district, assignment, student(district, at)).stage(), 1L, Long::sum);
		}
		return stages;
	}

	private static PersonId student(char district, int at) {
		return People.student(district, 2 + at);
	}

}
