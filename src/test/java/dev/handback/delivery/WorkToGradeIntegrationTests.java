package dev.handback.delivery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.SectionWork;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.roster.Student;
import dev.handback.support.Gradebook;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What teachers see of work that students handed in. */
class WorkToGradeIntegrationTests extends DeliveryTest {

	private static final String MARK = "state-handed-in";

	private static final Pattern ROW = Pattern.compile("\\{\"id\":\"(\\w+)\",\"name\":.*?]", Pattern.DOTALL);

	private static final String BRIEF_MARK = "handed-in";

	private static final Pattern COUNT = Pattern.compile("(\\d+) handed in, not graded");

	private static final PersonId ADA = People.student('a', 4);

	private final List<AssignmentId> work = new ArrayList<>();

	@Autowired
	private GradebookRows rows;

	private Gradebook gradebook;

	private boolean termEnded;

	@BeforeEach
	void emptyTheGradebook() {
		update("update assignment set deleted_at = now() where district_id = ?", People.district('a').value());
		this.gradebook = new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1));
	}

	@AfterEach
	void goOnWithTheTerm() {
		if (this.termEnded) {
			endsTheTerm(false);
		}
	}

	@Test
	void workThatWasHandedInIsMarkedCountedAndLinkedBeforeAnythingElse() {
		AssignmentId essay = setsWork("Essay");
		assertThat(sections()).contains("You&#39;re all caught up").doesNotContain("handed in");

		handsIn(essay, ADA);

		assertThat(this.gradebook.looksAt(ADA)).bodyText().contains("\"|none||||handed-in\"");
		assertThat(body(teaching().looksAt(essay))).contains("1 handed in, not graded",
				"href=\"/sections/%s/assignments/%s?show=handed-in\"".formatted(People.section('a', 1), essay));
		assertThat(sections()).contains("1 handed in, not graded", "1 to grade",
				"/sections/%s/gradebook?show=handed-in".formatted(People.section('a', 1)),
				"/sections/%s/gradebook?show=to-grade".formatted(People.section('a', 1)));
	}

	@Test
	void workThatIsHandedInAgainAfterTheGradeWaitsAgain() {
		AssignmentId essay = setsWork("Essay");
		handsIn(essay, ADA);
		teaching().grades(essay, ADA, "5", "");
		assertThat(shown("?show=handed-in")).isEmpty();

		handsIn(essay, ADA);

		assertThat(shown("?show=handed-in")).containsExactly(ADA.value());
		assertThat(this.gradebook.looksAt(ADA)).bodyText().contains("\"5|saved||||handed-in today\"");
	}

	@Test
	void listsWhatHasWaitedLongestFirstUntilNothingIsLeft() {
		AssignmentId poem = setsWork("Poem");
		AssignmentId essay = setsWork("Essay");
		handsIn(essay, ADA);
		handsIn(poem, ADA);
		update("update handed_in_work set handed_in_at = now() - interval '1 day' where assignment_id = ?",
				poem.value());
		assertThat(teachersPage("/sections/to-do")).containsSubsequence("1 handed in, not graded", "Poem",
				"1 handed in, not graded", "Essay");

		teaching().grades(poem, ADA, "5", "");
		assertThat(teachersPage("/sections/to-do")).contains("Essay").doesNotContain("Poem");
		teaching().grades(essay, ADA, "5", "");

		assertThat(teachersPage("/sections/to-do")).contains("You&#39;re all caught up").doesNotContain("Essay");
	}

	@Test
	void aStudentWithMoreTimeIsToGradeOnceTheirOwnDueDateIsOver() {
		AssignmentId essay = setsWork("Essay");
		update("update assignment set due_at = now() - interval '1 day' where id = ?", essay.value());
		int students = shown("?show=to-grade").size();
		teaching().grades(essay, ADA, "", "Until Friday");
		ownDue(essay, "1 hour");

		assertThat(shown("?show=to-grade")).hasSize(students - 1).doesNotContain(ADA.value());
		assertThat(sections()).contains((students - 1) + " to grade");

		handsIn(essay, ADA);
		assertThat(shown("?show=to-grade")).contains(ADA.value());
		teaching().grades(essay, ADA, "5", "");
		teaching().grades(essay, ADA, "", "");
		ownDue(essay, "-1 hour");
		assertThat(shown("?show=to-grade")).contains(ADA.value());
		assertThat(sections()).contains(students + " to grade");
	}

	@Test
	void aStudentWithLessTimeIsToGradeOnceTheirOwnDueDateIsOver() {
		AssignmentId essay = setsWork("Essay");
		teaching().grades(essay, ADA, "", "Until Monday");
		assertThat(shown("?show=to-grade")).isEmpty();

		ownDue(essay, "-1 hour");

		assertThat(shown("?show=to-grade")).containsExactly(ADA.value());
		assertThat(teachersPage("/sections/%s/assignments/%s?show=to-grade".formatted(People.section('a', 1), essay)))
			.contains(ADA.value());
		assertThat(shownIfThereAreMany(essay)).containsExactly(ADA);
		assertThat(sections()).contains("1 to grade");
		update("update assignment set assignees = ? where id = ?", new String[] { People.student('a', 5).value() },
				essay.value());
		assertThat(shown("?show=to-grade")).isEmpty();
		assertThat(shownIfThereAreMany(essay)).isEmpty();
		assertThat(sections()).doesNotContain("to grade");
	}

	@Test
	void workOfAnAssignmentThatIsBeingDeletedIsNotToGrade() {
		AssignmentId essay = setsWork("Essay");
		this.delivery.deliver();
		teaching().grades(essay, ADA, "5", "");
		ownDue(essay, "-1 hour");
		assertThat(shown("?show=to-grade")).isNotEmpty().doesNotContain(ADA.value());
		assertThat(sections()).contains(" to grade");

		teaching().presses(essay, "delete");

		assertThat(sections()).doesNotContain(" to grade");
		assertThat(shown("?show=to-grade")).isEmpty();
		assertThat(shownIfThereAreMany(essay)).isEmpty();
	}

	private List<PersonId> shownIfThereAreMany(AssignmentId assignment) {
		SectionWork work = SectionWork.of(People.district('a'), People.section('a', 1), assignment);
		return this.rows.window(work, StudentFilter.EVERYONE.showing(StudentFilter.Show.TO_GRADE), null, 50)
			.stream()
			.map(Student::id)
			.toList();
	}

	@Test
	void aGradeInWordsIsAGrade() {
		AssignmentId essay = setsWork("Essay");
		handsIn(essay, ADA);
		teaching().grades(essay, ADA, "", "Well done");
		assertThat(shown("?show=handed-in")).containsExactly(ADA.value());

		update("update grade set grade_text = 'Pass' where assignment_id = ?", essay.value());

		assertThat(shown("?show=handed-in")).isEmpty();
		assertThat(sections()).doesNotContain("to grade");
		assertThat(this.gradebook.looksAt(ADA)).bodyText().contains("comment words today|Pass");
		assertThat(PageSource.of(teaching().looksAt(essay))).contains("<bdi>Pass</bdi></small>");
	}

	private void ownDue(AssignmentId assignment, String fromNow) {
		update("update grade set own_due_at = now() + cast(? as interval) where assignment_id = ?", fromNow,
				assignment.value());
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void everyPageAgreesOnWhatWaits(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 3; i++) {
			setsWork("Essay " + i);
		}
		Set<String> waiting = new HashSet<>();
		Set<String> handedIn = new HashSet<>();
		for (int i = 0; i < 60; i++) {
			AssignmentId assignment = this.work.get(random.nextInt(3));
			PersonId student = People.student('a', 1 + random.nextInt(8));
			String cell = assignment + " " + student;
			switch (random.nextInt(4)) {
				case 0, 1 -> {
					handsIn(assignment, student);
					handedIn.add(cell);
					waiting.add(cell);
				}
				case 2 -> {
					teaching().grades(assignment, student, String.valueOf(i), "");
					waiting.remove(cell);
				}
				default -> {
					teaching().grades(assignment, student, "", "Not yet");
					if (handedIn.contains(cell)) {
						waiting.add(cell);
					}
				}
			}
		}

		Set<String> students = new TreeSet<>(
				waiting.stream().map((cell) -> cell.substring(cell.indexOf(' ') + 1)).toList());
		assertThat(shown("?show=handed-in")).isEqualTo(students);
		assertThat(shown("?show=to-grade")).containsAll(students);
		assertThat(marks("")).isEqualTo(waiting.size())
			.isEqualTo(count(sections()))
			.isEqualTo(count(teachersPage("/sections/to-do")));
		for (AssignmentId assignment : this.work) {
			String page = body(teaching().looksAt(assignment));
			int expected = (int) waiting.stream().filter((cell) -> cell.startsWith(assignment.toString())).count();
			assertThat(count(page)).isEqualTo(expected);
			assertThat(occurrences(page, MARK) - Integer.signum(expected)).isEqualTo(expected);
		}
	}

	@Test
	void workOfAnAssignmentThatIsBeingDeletedNeedsNoOnesAttention() {
		AssignmentId essay = setsWork("Essay");
		handsIn(essay, ADA);
		update("update assignment set deletion_wanted = true where id = ?", essay.value());

		assertThat(sections()).doesNotContain("handed in");
		assertThat(shown("?show=handed-in")).isEmpty();
	}

	@Test
	void whatWaitsIsShownAfterTheTermUntilNothingIsLeft() {
		AssignmentId essay = setsWork("Essay");
		handsIn(essay, ADA);
		endsTheTerm(true);

		assertThat(sections()).containsSubsequence("<details open=\"open\">", "Past sections", "until ",
				"1 handed in, not graded");
		assertThat(teachersPage("/sections/to-do")).contains("1 handed in, not graded", "Essay");

		update("update assignment set deletion_wanted = true where id = ?", essay.value());
		assertThat(sections()).containsSubsequence("<details>", "Past sections", "until ")
			.doesNotContain("handed in", "You&#39;re all caught up");
		assertThat(teachersPage("/sections/to-do")).contains("You&#39;re all caught up");
	}

	private void endsTheTerm(boolean ended) {
		this.termEnded = ended;
		int days = ended ? -3_650 : 3_650;
		update("update term set start_date = start_date + ?, end_date = end_date + ? where district_id = ?", days, days,
				People.district('a').value());
	}

	private AssignmentId setsWork(String title) {
		AssignmentId assignment = teaching().setsWork(title);
		this.work.add(assignment);
		this.delivery.deliver();
		return assignment;
	}

	private Teaching teaching() {
		return teaching('a');
	}

	private String sections() {
		return teachersPage("/sections");
	}

	/** The students whom a filter shows. */
	private Set<String> shown(String filter) {
		return new TreeSet<>(
				ROW.matcher(body(this.gradebook.opens(filter))).results().map((row) -> row.group(1)).toList());
	}

	private long marks(String filter) {
		return ROW.matcher(body(this.gradebook.opens(filter)))
			.results()
			.mapToInt((row) -> occurrences(row.group(), BRIEF_MARK))
			.sum();
	}

	private static int occurrences(String page, String mark) {
		return (int) Pattern.compile(mark).matcher(page).results().count();
	}

	private static int count(String page) {
		return COUNT.matcher(page).results().mapToInt((found) -> Integer.parseInt(found.group(1))).sum();
	}

	private static String body(MvcTestResult page) {
		assertThat(page).hasStatusOk();
		return PageSource.of(page);
	}

}
