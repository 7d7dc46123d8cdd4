package dev.handback.delivery;

import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryStates;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A number on a page equals the length of the list that the filter with that name shows.
 */
class FiltersAndCountsIntegrationTests extends DeliveryTest {

	private static final int GRADED = 20;

	private static final int STUDENTS = 28;

	private static final Pattern FILTER = Pattern.compile("<nav class=\"filters\".*?</nav>", Pattern.DOTALL);

	private static final Pattern SHOW = Pattern.compile("show=([a-z-]+)");

	private static final Pattern SUMMARY = Pattern
		.compile("(\\d+) in the LMS, (\\d+) sending, (\\d+) stuck(?:, (\\d+) conflict)?");

	private AssignmentId assignment;

	@BeforeEach
	void onlyOneAssignment() {
		update("update assignment set deleted_at = now() where district_id = ?", People.district('a').value());
		this.assignment = teaching('a').setsWork("Every state");
		this.delivery.deliver();
		teaching('a').gradesAll(this.assignment, students(1, GRADED), "5");
		students(GRADED + 1, GRADED + 2).forEach((student) -> handsIn(this.assignment, student));
	}

	@ParameterizedTest
	@EnumSource(value = Stage.class, mode = EnumSource.Mode.EXCLUDE, names = { "NONE", "HELD" })
	void everyCountIsAsLongAsTheListOfItsFilterWhateverTheState(Stage stage) {
		List<PersonId> inThatStage = new ArrayList<>(students(1, GRADED + 2));
		reasonsOf(stage).forEach((row) -> {
			if (!inThatStage.isEmpty()) {
				becomes(inThatStage.remove(0), row);
			}
		});

		String sections = teachersPage("/sections");
		String page = teachersPage(address(""));
		Matcher summary = SUMMARY.matcher(page);
		assertThat(summary.find()).isTrue();
		int conflicts = (summary.group(4) != null) ? Integer.parseInt(summary.group(4)) : 0;
		Map<String, Integer> counts = new HashMap<>();
		counts.put("stuck", Integer.parseInt(summary.group(3)));
		counts.put("conflict", conflicts);
		counts.put("handed-in", count("(\\d+) handed in, not graded", page));
		counts.put("to-grade", count("(\\d+) to grade", sections));
		counts.put("missing", 0);
		counts.put("held", count("(\\d+) held grade", page));

		assertThat(count("(\\d+) (?:is|are) stuck", sections)).isEqualTo(counts.get("stuck"));
		assertThat(count("(\\d+) conflicts?", sections)).isEqualTo(conflicts);
		assertThat(count("(\\d+) handed in, not graded", sections)).isEqualTo(counts.get("handed-in"));
		String toDo = teachersPage("/sections/to-do");
		assertThat(count("(\\d+) handed in, not graded", toDo)).isEqualTo(counts.get("handed-in"));
		assertThat(count("(\\d+) conflicts?", toDo)).isEqualTo(conflicts);
		assertThat(count("(\\d+) (?:is|are) stuck", toDo))
			.isEqualTo((stage == Stage.NEEDS_YOU || stage == Stage.NOT_ACCEPTED) ? counts.get("stuck") : 0);
		assertThat(filters(teachersPage("/sections/%s/gradebook".formatted(People.section('a', 1)))))
			.isEqualTo(counts.keySet());
		counts.forEach((filter, count) -> {
			assertThat(rows(teachersPage(address("?show=" + filter)))).as("assignment %s in %s", filter, stage)
				.isEqualTo(count);
			assertThat(lines(teachersPage("/sections/%s/gradebook?show=%s".formatted(People.section('a', 1), filter))))
				.as("gradebook %s in %s", filter, stage)
				.isEqualTo(count);
		});
	}

	@Test
	void countsNoHandInAsAGrade() {
		this.delivery.deliver();

		assertThat(teachersPage("/sections/" + People.section('a', 1))).contains(GRADED + " in the LMS")
			.doesNotContain(GRADED + 2 + " in the LMS", "hand-in");
		assertThat(teachersPage(address(""))).contains(GRADED + " in the LMS, 0 sending, 0 stuck");
		assertThat(teachersPage(address("/delete"))).contains(GRADED + " grades will be deleted in the LMS");
	}

	@Test
	void countsAHandInAsAGradeFromWhenItIsGraded() {
		teaching('a').gradesAll(this.assignment, students(GRADED + 1, GRADED + 1), "5");
		handsIn(this.assignment, People.student('a', GRADED + 1));
		this.delivery.deliver();

		assertThat(teachersPage("/sections/" + People.section('a', 1))).contains(GRADED + 1 + " in the LMS");
	}

	@Test
	void countsNoGradeThatWasTakenBack() {
		this.delivery.deliver();
		teaching('a').gradesAll(this.assignment, students(GRADED + 3, GRADED + 4), "5");
		teaching('a').gradesAll(this.assignment, students(1, 2), "");
		teaching('a').gradesAll(this.assignment, students(GRADED + 3, GRADED + 4), "");
		this.delivery.deliver();

		assertThat(teachersPage("/sections/" + People.section('a', 1))).contains(GRADED - 2 + " in the LMS")
			.doesNotContain(GRADED + " in the LMS");
		assertThat(teachersPage(address(""))).contains(GRADED - 2 + " in the LMS, 0 sending, 0 stuck");
		assertThat(teachersPage(address("/delete"))).contains(GRADED - 2 + " grades will be deleted in the LMS");
	}

	@Test
	void countsNoGradeThatWasTakenBackWhileItsAssignmentIsNotInTheLms() {
		fault('a', "create_assignment", "'kind': 'answer', 'status': 500");
		this.assignment = teaching('a').setsWork("Not there");
		this.delivery.deliver();
		teaching('a').gradesAll(this.assignment, students(1, 3), "5");
		this.delivery.deliver();
		assertThat(teachersPage(address(""))).contains("0 in the LMS, 0 sending, 3 stuck");
		teaching('a').gradesAll(this.assignment, students(1, 1), "");
		this.delivery.deliver();

		assertThat(teachersPage(address(""))).contains("0 in the LMS, 0 sending, 2 stuck");
	}

	@Test
	void showsTheTeacherAHandInThatCannotArriveBeforeTheyDoSomething() {
		changedThere('a', this.assignment, "{\"state\": \"draft\"}");
		this.delivery.deliver();

		assertThat(teachersPage("/sections/" + People.section('a', 1))).contains("2 hand-ins: needs you");
		assertThat(teachersPage(address("?show=stuck"))).contains("row-" + People.student('a', GRADED + 1));
		assertThat(count("(\\d+) (?:is|are) stuck", teachersPage("/sections/to-do")))
			.isEqualTo(rows(teachersPage(address("?show=stuck"))));
	}

	/** Rows of each state and reason that pages show in that stage. */
	private static Stream<Row> reasonsOf(Stage stage) {
		return Arrays.stream(AttemptOutcome.State.values())
			.flatMap((state) -> Stream.concat(Stream.of((Reason) null), Arrays.stream(Reason.values()))
				.map((reason) -> new Row(state, reason)))
			.filter(Row::canBe)
			.filter((row) -> DeliveryStates.stage(row.state, row.reason) == stage)
			.sorted((one, other) -> Boolean.compare(one.reason == null, other.reason == null));
	}

	private void becomes(PersonId student, Row row) {
		this.jdbc.sql("""
				update delivery set state = :state, reason = :reason, due_at = now() + interval '1 hour',
					lease = :lease, lease_until = :until
				where assignment_id = :assignment and student_id = :student""")
			.param("state", row.state.name())
			.param("lease", (row.state == AttemptOutcome.State.SENDING) ? UUID.randomUUID() : null, Types.OTHER)
			.param("until",
					(row.state == AttemptOutcome.State.SENDING) ? OffsetDateTime.now(ZoneOffset.UTC).plusHours(1)
							: null,
					Types.TIMESTAMP_WITH_TIMEZONE)
			.param("reason", (row.reason != null) ? row.reason.name() : null, Types.VARCHAR)
			.param("assignment", this.assignment.value())
			.param("student", student.value())
			.update();
	}

	private static List<PersonId> students(int from, int to) {
		return IntStream.rangeClosed(from, Math.min(to, STUDENTS))
			.mapToObj((number) -> People.student('a', number))
			.toList();
	}

	private String address(String rest) {
		return "/sections/%s/assignments/%s%s".formatted(People.section('a', 1), this.assignment, rest);
	}

	private static Set<String> filters(String page) {
		Set<String> filters = new TreeSet<>();
		FILTER.matcher(page)
			.results()
			.forEach((nav) -> SHOW.matcher(nav.group()).results().forEach((show) -> filters.add(show.group(1))));
		return filters;
	}

	private static int count(String pattern, String page) {
		return Pattern.compile(pattern)
			.matcher(page)
			.results()
			.mapToInt((found) -> Integer.parseInt(found.group(1)))
			.sum();
	}

	private static int rows(String page) {
		return (int) Pattern.compile("<tr id=\"row-").matcher(page).results().count();
	}

	private static int lines(String page) {
		return (int) Pattern.compile("\\{\"id\":\"\\w+\",\"name\":").matcher(page).results().count();
	}

	private record Row(AttemptOutcome.State state, @Nullable Reason reason) {

		/** Whether a submission can have both. */
		boolean canBe() {
			return switch (this.state) {
				case DUE, SENDING -> true;
				case CHECKING, DELIVERED -> this.reason == null;
				case HELD, REFUSED -> this.reason != null;
				case UNKNOWN -> false;
			};
		}

	}

}
