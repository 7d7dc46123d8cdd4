package dev.handback.grading;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import dev.handback.signon.SignedInUser;
import dev.handback.support.CountedStatements;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

class GradingIntegrationTests extends PagesTest {

	private static final PersonId STUDENT = People.student('a', 1);

	private Teaching teaching;

	private AssignmentId assignment;

	@BeforeEach
	void setWork() {
		this.rosters.read('a');
		this.teaching = new Teaching(this.mvc, 'a', 1);
		this.assignment = this.teaching.setsWork("Graded");
	}

	@Test
	void saysInTheLineWhatIsWrongAndStoresNothing() {
		assertThat(this.teaching.types(this.assignment, STUDENT, "<script>", "fine")).hasStatusOk()
			.bodyText()
			.containsPattern("id=\"problem-" + STUDENT + "\"[^>]*>\\s*[A-Z]")
			.doesNotContain("<script>alert");
		assertThat(stored()).isZero();
		assertThat(wanted()).isZero();
	}

	@Test
	void saysOnceWhatHoldsUpEveryRowAndWhenTheNextAttemptIsOver() {
		this.teaching.types(this.assignment, STUDENT, "7", "");
		this.teaching.types(this.assignment, People.student('a', 2), "8", "");
		Instant minute = Instant.now().truncatedTo(ChronoUnit.MINUTES).plus(Duration.ofMinutes(5));
		update("""
				update delivery set state = 'DUE', reason = 'THROTTLED', due_at = ?, lease = null, lease_until = null
				where assignment_id = ? and student_id is not null""", Timestamp.from(minute.plusSeconds(1)),
				this.assignment.value());
		update("""
				update delivery set state = 'DELIVERED', reason = null, lease = null, lease_until = null
				where assignment_id = ? and student_id is null""", this.assignment.value());

		String page = PageSource.of(this.teaching.looksAt(this.assignment));

		assertThat(page.split("Sending continues automatically", -1)).hasSize(2);
		assertThat(page.split("Next attempt " + DateTimeFormatter.ofPattern("h:mm a", Locale.US)
			.format(minute.plusSeconds(60).atZone(ZoneId.of("America/New_York"))), -1)).hasSize(3);
	}

	/** A page can be older than the provider that was chosen for its district. */
	@Test
	void refusesAFlagThatTheProviderDoesNotKeep() {
		this.rosters.read('b');
		Teaching other = new Teaching(this.mvc, 'b', 1);
		AssignmentId work = other.setsWork("Without flags");

		other.flags(work, People.student('b', 1), "7", "late");

		assertThat(value(Integer.class, "select count(*) from grade where assignment_id = ?", work.value())).isZero();
	}

	@Test
	void saysOnceWhatIsWrongWithTheAssignmentAndInEachRowWhatIsWrongWithTheStudent() {
		this.teaching.types(this.assignment, STUDENT, "7", "");
		this.teaching.types(this.assignment, People.student('a', 2), "8", "");

		assertThat(said("DRAFT", "Publish it in the LMS")).isEqualTo(1);
		assertThat(said("STUDENT_NOT_IN_LMS", "This student isn&#39;t matched")).isEqualTo(2);
	}

	private int said(String reason, String sentence) {
		update("""
				update delivery set state = 'DUE', reason = ?, lease = null, lease_until = null
				where assignment_id = ? and student_id is not null""", reason, this.assignment.value());
		return PageSource.of(this.teaching.looksAt(this.assignment)).split(sentence, -1).length - 1;
	}

	@Test
	void storesNothingForAStudentWhoseFieldsAreLeftEmpty() {
		assertThat(this.teaching.types(this.assignment, STUDENT, "", "")).hasStatusOk();

		assertThat(stored()).isZero();
		assertThat(wanted()).isZero();
	}

	@Test
	void keepsWhatWasTypedInTheFormOfABrowserWithoutScripts() {
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/grades", People.section('a', 1), this.assignment)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("points-" + STUDENT, "-1")
			.param("comment-" + STUDENT, "typed & kept")
			.param("points-" + People.student('a', 2), "7")).hasStatusOk()
			.bodyText()
			.contains("value=\"-1\"", "typed &amp; kept");
		assertThat(stored()).isEqualTo(1);
	}

	@Test
	void refusesWhatWasTypedForAStudentWhoLeftMeanwhile() {
		String other = "points-" + People.student('a', 2);
		try {
			enrollment("now()");
			assertThat(this.mvc.post()
				.uri("/sections/{section}/assignments/{assignment}/grades", People.section('a', 1), this.assignment)
				.with(as(People.teacher('a')))
				.with(csrf())
				.param("points-" + STUDENT, "7")
				.param("comment-" + STUDENT, "typed & kept")
				.param(other, "8")).hasStatusOk()
				.bodyText()
				.contains("Not saved. The student left the section", "typed &amp; kept");
		}
		finally {
			enrollment("null");
		}
		assertThat(count("grade where points = 8 and assignment_id = ?")).isEqualTo(1);
		assertThat(stored()).isEqualTo(1);
	}

	@Test
	void offersNoFieldsForAStudentForWhomTheAssignmentNoLongerIs() {
		update("update assignment set assignees = array[?] where id = ?", People.student('a', 2).value(),
				this.assignment.value());

		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/grades", People.section('a', 1), this.assignment)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("points-" + STUDENT, "7")
			.param("comment-" + STUDENT, "typed & kept")).hasStatusOk()
			.bodyText()
			.contains("This assignment isn&#39;t for this student.", "typed &amp; kept")
			.containsPattern("name=\"comment-" + STUDENT + "\"[^>]* disabled=\"disabled\">typed");
	}

	@Test
	void saysThatTheLatePolicyIsSaved() {
		MvcTestResult saved = latePolicy("", "1", "");

		assertThat(release().cookie(saved.getResponse().getCookies())).bodyText().contains("The late policy is saved.");
		assertThat(release()).bodyText().doesNotContain("The late policy is saved.");
	}

	@Test
	void saysThatSomeoneElseChangedTheLatePolicy() {
		assertThat(latePolicy("", "1", "")).hasStatus3xxRedirection();
		String shown = latePolicy();

		assertThat(latePolicy(shown, "2", "5")).hasStatus3xxRedirection();
		assertThat(latePolicy(shown, "2.0", "5")).hasStatus3xxRedirection();
		assertThat(latePolicy(shown, "3", "")).hasStatusOk()
			.bodyText()
			.contains("This was changed", "name=\"perDay\" value=\"3\"", "aria-describedby=\"late-problem\" autofocus");
		assertThat(latePolicy(shown, "", "")).hasStatusOk();
		assertThat(count("late_policy where points_per_day = 2 and most_points = 5 and assignment_id = ?"))
			.isEqualTo(1);

		shown = latePolicy();
		assertThat(latePolicy(shown, "", "")).hasStatus3xxRedirection();
		assertThat(latePolicy(shown, "", "")).hasStatus3xxRedirection();
		assertThat(latePolicy(shown, "3", "")).hasStatusOk();
		assertThat(count("late_policy where assignment_id = ?")).isZero();
	}

	private MvcTestResult latePolicy(String seen, String perDay, String most) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/release/late-work", People.section('a', 1),
					this.assignment)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("seen", seen)
			.param("perDay", perDay)
			.param("most", most)
			.exchange();
	}

	/** What the page of the late policy sends along. */
	private String latePolicy() {
		return PageForm.of(PageSource.of(release().exchange()), "/release/late-work\"").value("seen");
	}

	private MockMvcRequestBuilder release() {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/release", People.section('a', 1), this.assignment)
			.with(as(People.teacher('a')));
	}

	private void enrollment(String removed) {
		update("update enrollment set removed_at = " + removed + " where person_id = ? and section_id = ?",
				STUDENT.value(), People.section('a', 1).value());
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "12,5" })
	void storesTheGradeItsHistoryItsDeliveryAndItsAuditRecord(String points) {
		this.teaching.grades(this.assignment, STUDENT, points, "Well done");

		assertThat(stored()).isEqualTo(1);
		assertThat(wanted()).isEqualTo(1);
		assertThat(count("grade_change where assignment_id = ?")).isEqualTo(1);
		assertThat(
				value(Integer.class, "select count(*) from audit_record where action = 'grade given' and subject = ?",
						this.assignment + " " + STUDENT))
			.isEqualTo(1);
		assertThat(this.teaching.looksAt(this.assignment)).bodyText()
			.contains("value=\"" + points.replace(',', '.') + "\"", "saved");
	}

	@Test
	void remarksOnMoreThanPossibleAndStoresIt() {
		assertThat(this.teaching.types(this.assignment, STUDENT, "21", "")).bodyText().contains("more than possible");
		assertThat(stored()).isEqualTo(1);
	}

	@Test
	void showsTextAsText() {
		this.teaching.grades(this.assignment, STUDENT, "5", "<b>bold</b> \"O'Brien\" שלום");

		assertThat(this.teaching.looksAt(this.assignment)).bodyText()
			.contains(HtmlUtils.htmlEscape("<b>bold</b>"), "שלום")
			.doesNotContain("<b>bold</b>");
	}

	@Test
	void takesNoGradeForAnyoneOutsideTheSection() {
		assertThat(this.teaching.types(this.assignment, People.person('a', 301), "5", "")).hasStatus(404);
		assertThat(this.teaching.types(this.assignment, People.student('b', 1), "5", "")).hasStatus(404);
		assertThat(stored()).isZero();
	}

	@Test
	void letsACoTeacherGrade() {
		new Teaching(this.mvc, People.coTeacher('a'), People.section('a', 1)).grades(this.assignment, STUDENT, "5", "");

		assertThat(stored()).isEqualTo(1);
	}

	@Test
	void asksTheDatabaseAsOftenForOneStudentAsForTwentyEight() {
		long small = CountedStatements.during(() -> this.teaching.looksAt(this.assignment));
		for (int student = 1; student <= 27; student++) {
			this.teaching.grades(this.assignment, People.student('a', student), "5", "fine");
		}

		assertThat(CountedStatements.during(() -> this.teaching.looksAt(this.assignment))).isEqualTo(small);
	}

	@Test
	void asksTheDatabaseAsOftenForOneAssignmentAsForTen() {
		long few = statementsOf("/sections/" + People.section('a', 1));
		for (int i = 0; i < 10; i++) {
			this.teaching.grades(this.teaching.setsWork("More work"), STUDENT, "5", "");
		}

		assertThat(statementsOf("/sections/" + People.section('a', 1))).isEqualTo(few);
	}

	@Test
	void asksTheDatabaseAsOftenForOneSectionAsForThree() {
		SignedInUser coTeacher = People.coTeacher('a');

		long one = CountedStatements
			.during(() -> assertThat(this.mvc.get().uri("/sections").with(as(coTeacher))).hasStatusOk());

		assertThat(statementsOf("/sections")).isPositive().isEqualTo(one).isLessThan(20);
	}

	/** Each request of these tests also begins a session. */
	@Test
	void savesInOneTransactionAndReadsWithoutAny() {
		assertThat(
				CountedStatements.transactionsDuring(() -> this.teaching.grades(this.assignment, STUDENT, "5", "fine")))
			.isEqualTo(1 + 1);
		assertThat(CountedStatements
			.transactionsDuring(() -> statementsOf("/sections/" + People.section('a', 1) + "/gradebook"))).isEqualTo(1);
	}

	private long statementsOf(String page) {
		return CountedStatements
			.during(() -> assertThat(this.mvc.get().uri(page).with(as(People.teacher('a')))).hasStatusOk());
	}

	private int stored() {
		return count("grade where assignment_id = ?");
	}

	private int wanted() {
		return count("delivery where assignment_id = ? and student_id is not null");
	}

	private int count(String from) {
		return value(Integer.class, "select count(*) from " + from, this.assignment.value());
	}

}
