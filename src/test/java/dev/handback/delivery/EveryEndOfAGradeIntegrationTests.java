package dev.handback.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import dev.handback.delivery.outbox.Departures;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A random walk: whatever happens to a grade, its assignment, its student and its
 * section, in the end it is in the LMS, kept here, or a problem that a person sees and
 * can resolve.
 */
class EveryEndOfAGradeIntegrationTests extends GradeLifeTest {

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void endsInTheLmsOrKeptHereOrAsAProblemThatAPersonSeesAndCanEnd(long seed) {
		Random random = new Random(seed);
		List<String> walked = new ArrayList<>();
		AssignmentId assignment = setsWork();
		List<LeasedDelivery> underWay = new ArrayList<>();
		for (int step = 0; step < 25; step++) {
			walked.add(step(random, assignment, underWay));
		}
		sentMeanwhile(underWay);
		settle();
		STUDENTS.forEach((student) -> assertThat(isAccountedFor(assignment, student))
			.as("seed %d, %s: %s after %s", seed, student, state('a', assignment, student), walked)
			.isTrue());

		STUDENTS.forEach((student) -> enrolled(student, true));
		sectionOpen(true);
		settle();
		looks(assignment);
		settle();
		STUDENTS.forEach((student) -> assertThat(isTrue(assignment, student))
			.as("seed %d, %s: %s after %s", seed, student, state('a', assignment, student), walked)
			.isTrue());
		if (!isDeletedHere(assignment)) {
			this.teaching.presses(assignment, "create-again");
			changedThereIfThere(assignment, "{\"state\": \"open\"}");
			settle();
			List.of(ADA, BEN).forEach((student) -> this.teaching.grades(assignment, student, "7", "Ended"));
			settle();
			this.teaching.presses(assignment, "send-ours");
			settle();
			List.of(ADA, BEN).forEach((student) -> {
				assertThat(state('a', assignment, student).stage()).as("seed %d after %s", seed, walked)
					.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
				assertThat(held('a', assignment, student).path("grade_points").asInt()).isEqualTo(7);
			});
		}
	}

	private String step(Random random, AssignmentId assignment, List<LeasedDelivery> underWay) {
		PersonId student = STUDENTS.get(random.nextInt(STUDENTS.size()));
		int what = random.nextInt(36);
		switch (what) {
			case 0, 1, 2, 3, 4 -> this.teaching.types(assignment, student, "" + random.nextInt(4), "");
			case 5, 6 -> this.teaching.types(assignment, student, "" + random.nextInt(4), "Good");
			case 7 -> this.teaching.types(assignment, student, "", "Good");
			case 8 -> this.teaching.types(assignment, student, "", "");
			case 9 -> presses(assignment, "send-all-again");
			case 10 -> {
				if (random.nextInt(3) == 0) {
					presses(assignment, "delete");
				}
			}
			case 11 -> {
				if (isThere(assignment)) {
					deletedThere('a', assignment);
				}
			}
			case 12, 13 -> changedThereIfThere(assignment, "{\"state\": \"draft\"}");
			case 14 -> changedThereIfThere(assignment, "{\"state\": \"open\"}");
			case 15, 16 -> enrolled(student, false);
			case 17 -> enrolled(student, true);
			case 18 -> sectionOpen(false);
			case 19, 20 -> sectionOpen(true);
			case 21 -> {
				if (isThere(assignment) && !student.equals(UNKNOWN)) {
					changedThere('a', assignment, student, "{\"grade_points\": " + random.nextInt(4) + "}");
				}
			}
			case 22 -> presses(assignment, "create-again");
			case 23 -> this.teaching.edits(assignment, "Title " + random.nextInt(100), "2099-01-31");
			case 24 -> presses(assignment, "keep-theirs");
			case 25 -> this.delivery.send();
			case 26 -> this.delivery.check();
			case 27 -> this.app.getBean(Departures.class).look();
			case 28, 29, 30 -> underWay.addAll(this.delivery.claim(random.nextInt(1, 3)));
			case 31 -> sentMeanwhile(underWay);
			case 32 -> looks(assignment);
			case 33 -> typesTheConfirmedValue(assignment, student);
			default -> {
				this.delivery.timePasses();
				this.delivery.deliver();
			}
		}
		return what + " " + STUDENTS.indexOf(student);
	}

	private void typesTheConfirmedValue(AssignmentId assignment, PersonId student) {
		this.jdbc
			.sql("select coalesce(trim_scale(lms_points)::text, '') as points, coalesce(lms_comment, '') as comment"
					+ " from grade where assignment_id = ? and student_id = ?")
			.params(assignment.value(), student.value())
			.query((row, number) -> new String[] { row.getString("points"), row.getString("comment") })
			.optional()
			.ifPresent((confirmed) -> this.teaching.types(assignment, student, confirmed[0], confirmed[1]));
	}

	private void presses(AssignmentId assignment, String button) {
		if (!isDeletedHere(assignment) && isOpen()) {
			this.teaching.presses(assignment, button);
		}
	}

	private void sentMeanwhile(List<LeasedDelivery> underWay) {
		for (LeasedDelivery row : underWay) {
			this.delivery.carry(List.of(row));
		}
		underWay.clear();
	}

	private boolean isAccountedFor(AssignmentId assignment, PersonId student) {
		DeliveryState state = state('a', assignment, student);
		boolean hidden = isDeletedHere(assignment);
		return switch (state.stage()) {
			case NONE, IN_THE_LMS -> true;
			case KEPT_HERE -> hidden || !isEnrolled(student);
			case HELD -> false;
			case NEEDS_YOU, NEEDS_STUDENT, NEEDS_DISTRICT, NEEDS_OPERATOR, CONFLICT, NOT_ACCEPTED ->
				!hidden && isEnrolled(student);
			case SAVED, SENDING -> false;
		};
	}

	/** Whether the LMS has the saved value, if the page says so. */
	private boolean isTrue(AssignmentId assignment, PersonId student) {
		if (isDeletedHere(assignment) || !isThere(assignment)
				|| state('a', assignment, student).stage() != DeliveryState.Stage.IN_THE_LMS) {
			return true;
		}
		JsonNode there = held('a', assignment, student);
		return value(Boolean.class,
				"select points is not distinct from cast(? as numeric) and coalesce(comment, '') = ? from grade"
						+ " where assignment_id = ? and student_id = ?",
				there.path("grade_points").isNumber() ? there.path("grade_points").decimalValue() : null,
				there.path("grade_comment").asString(""), assignment.value(), student.value());
	}

	private void changedThereIfThere(AssignmentId assignment, String json) {
		if (isThere(assignment)) {
			changedThere('a', assignment, json);
		}
	}

	private boolean isThere(AssignmentId assignment) {
		return value(Boolean.class, "select lms_id is not null from assignment where id = ?", assignment.value())
				&& assignment('a', assignment).has("title");
	}

	private boolean isDeletedHere(AssignmentId assignment) {
		return value(Boolean.class, "select deletion_wanted from assignment where id = ?", assignment.value());
	}

	private boolean isEnrolled(PersonId student) {
		return value(Boolean.class, """
				select e.removed_at is null and s.removed_at is null from enrollment e
				join section s on s.district_id = e.district_id and s.id = e.section_id
				where e.section_id = ? and e.person_id = ?""", People.section('a', 1).value(), student.value());
	}

	private boolean isOpen() {
		return value(Boolean.class, "select removed_at is null from section where id = ?",
				People.section('a', 1).value());
	}

}
