package dev.handback.delivery;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What needs attention in a teacher's sections, and who will receive grades. */
class HomeIntegrationTests extends DeliveryTest {

	@Test
	void countsWhatNeedsAttention() {
		AssignmentId assignment = teaching('c').setsWork("Needs attention");
		this.delivery.deliver();
		String before = home('c');
		assertThat(before).doesNotContain("unpublished", "1 conflict");
		int toGrade = toGrade(before);

		teaching('c').grades(assignment, People.student('c', 3), "5", "");
		this.delivery.deliver();
		changedThere('c', assignment, People.student('c', 3), "{\"grade_points\": 9}");
		changedThere('c', assignment, "{\"state\": \"draft\"}");
		teaching('c').looksAt(assignment);
		this.delivery.check();
		this.delivery.deliver();

		String home = home('c');
		assertThat(home).contains("1 assignment is unpublished")
			.containsSubsequence("gradebook?show=conflict\"", "1 conflict")
			.doesNotContainPattern("(?<!\">)<span class=\"state ");
		assertThat(toGrade(home)).isEqualTo(toGrade + 27);
		assertThat(page("/sections/to-do", 'c')).containsSubsequence("1 conflict", "Needs attention",
				"unpublished in the LMS", "Needs attention");
	}

	@Test
	void countsConflictsOfASectionWhoseTermHasEnded() {
		conflict("Final exam", People.student('c', 3));
		moveTerms(-3_650);

		String after = home('c');
		String toDo = page("/sections/to-do", 'c');
		moveTerms(3_650);

		assertThat(after).containsSubsequence("Past sections", "1 conflict");
		assertThat(toDo).containsSubsequence("1 conflict", "Final exam");
	}

	@Test
	void aTermThatWouldEndBeforeItStartsHasNotEnded() {
		update("update term set end_date = end_date - 3650 where district_id = ?", People.district('c').value());

		String home = home('c');
		update("update term set end_date = end_date + 3650 where district_id = ?", People.district('c').value());

		assertThat(home).contains("/sections/" + People.section('c', 1) + "\"").doesNotContain("Past sections");
	}

	@Test
	void saysSinceWhenAConflictIsKnown() {
		AssignmentId assignment = conflict("Changed much later", People.student('c', 3));
		update("update delivery set changed_at = '2020-01-02T12:00:00Z' where assignment_id = ?", assignment.value());
		update("update grade set their_seen_at = '2021-03-04T12:00:00Z' where assignment_id = ?", assignment.value());

		assertThat(page("/sections/to-do", 'c')).contains("Mar 4, 2021").doesNotContain("Jan 2, 2020");
	}

	@Test
	void countsNoGradeOfAStudentWhoLeft() {
		conflict("Nobody waits", People.student('c', 4));
		String before = home('c');
		leaves(People.student('c', 4), "now()");

		String after = home('c') + page("/sections/to-do", 'c');
		leaves(People.student('c', 4), "null");

		assertThat(before).contains("1 conflict");
		assertThat(after).doesNotContain("conflict");
	}

	@Test
	void listsTheStudentsOfASectionAndWhoIsNotMatched() {
		String address = People.section('c', 1) + "/students";
		update("update person set synced = false where id = ?", People.student('c', 5).value());

		assertThat(page("/sections/" + address, 'c')).contains(People.student('c', 4).value())
			.containsSubsequence(People.student('c', 5).value(), "not matched in the LMS yet");

		leaves(People.student('c', 4), "now()");
		assertThat(page("/sections/" + address, 'c')).doesNotContain(People.student('c', 4).value());
		assertThat(page("/sections/" + address + "?q=zzz", 'c')).contains("No one in this section matches that name");
		leaves(People.student('c', 4), "null");
		update("update person set synced = true where id = ?", People.student('c', 5).value());
	}

	@Test
	void saysHowManyWillReceiveGradesAndWhyTheOthersWillNot() {
		AssignmentId assignment = teaching('b').setsWork("Not opened");
		teaching('b').grades(assignment, People.student('b', 1), "5", "");
		this.delivery.deliver();

		assertThat(home('b')).contains("26 of 28 students will receive grades in the LMS"
				+ " once an assignment has a grading category there; 2 won&#39;t, because 1 isn&#39;t matched in the LMS yet and 1 hasn&#39;t opened");
		assertThat(section('b', "")).contains("has to open the LMS once",
				"not matched in the LMS yet. Your district administrator");
	}

	@Test
	void saysNothingOfStudentsWhoseGradesCannotArriveBecauseTheAssignmentIsGone() {
		AssignmentId assignment = teaching('b').setsWork("Not opened, and gone");
		this.delivery.deliver();
		teaching('b').grades(assignment, People.student('b', 1), "5", "");
		this.delivery.deliver();
		deletedThere('b', assignment);
		teaching('b').grades(assignment, People.student('b', 2), "5", "");
		this.delivery.deliver();
		this.delivery.check();

		assertThat(section('b', "")).doesNotContain("has to open the LMS once", "??");
	}

	@Test
	void namesNoDailyMailWhereNoneIsSent() {
		assertThat(home('c')).doesNotContain("/sections/digest");
	}

	@Test
	void findsAndSortsAssignmentsByTheAddress() {
		teaching('c').setsWork("Zebra crossing");
		teaching('c').setsWork("Apple pie");

		assertThat(section('c', "?q=zebra")).contains("Zebra crossing", "value=\"zebra\"").doesNotContain("Apple pie");
		String sorted = section('c', "?sort=title");
		assertThat(sorted.indexOf("Apple pie")).isPositive().isLessThan(sorted.indexOf("Zebra crossing"));
		assertThat(section('c', "?q=nothing-like-that")).contains("No assignment has &quot;nothing-like-that&quot;");
	}

	private AssignmentId conflict(String title, PersonId student) {
		AssignmentId assignment = teaching('c').setsWork(title);
		this.delivery.deliver();
		teaching('c').grades(assignment, student, "5", "");
		this.delivery.deliver();
		changedThere('c', assignment, student, "{\"grade_points\": 9}");
		teaching('c').grades(assignment, student, "6", "");
		this.delivery.deliver();
		return assignment;
	}

	private void moveTerms(int days) {
		update("update term set start_date = start_date + ?, end_date = end_date + ? where district_id = ?", days, days,
				People.district('c').value());
	}

	private void leaves(PersonId student, String when) {
		update("update enrollment set removed_at = %s where person_id = ? and section_id = ?".formatted(when),
				student.value(), People.section('c', 1).value());
	}

	private static int toGrade(String home) {
		int end = home.indexOf(" to grade");
		return (end < 0) ? 0 : Integer.parseInt(home.substring(home.lastIndexOf('>', end) + 1, end).replace(",", ""));
	}

	private String home(char district) {
		return page("/sections", district);
	}

	private String page(String address, char district) {
		return body(this.mvc.get().uri(address).with(as(People.teacher(district))).exchange());
	}

	private String section(char district, String query) {
		return body(this.mvc.get()
			.uri("/sections/" + People.section(district, 1) + query)
			.with(as(People.teacher(district)))
			.exchange());
	}

	private static String body(MvcTestResult page) {
		assertThat(page).hasStatusOk();
		return PageSource.of(page);
	}

}
