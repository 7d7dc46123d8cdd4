package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** The page of a submission, compared with what the LMS really has. */
class SubmissionPageIntegrationTests extends SubmissionPageTest {

	private static final String LARGE = "5c00000000000000000aeeee";

	@Test
	void showsWhatWasHandedInAndLinksOnlyWhereThatIsSafe() {
		AssignmentId assignment = created('a');
		handedIn('a', assignment, 5, """
				{"attachments": [{"type": "text", "text": "My essay <b>bold</b>"},
					{"type": "link", "url": "https://docs.example/essay", "title": "The essay"},
					{"type": "link", "url": "javascript:alert(1)"}], "flags": ["late"]}""");

		assertThat(page('a', assignment, 5)).hasStatusOk()
			.bodyText()
			.contains("My essay &lt;b&gt;bold&lt;/b&gt;", "href=\"https://docs.example/essay\"", "opens docs.example",
					"rel=\"noopener noreferrer nofollow\"", "ready to grade", "late", "Read from the LMS at")
			.doesNotContain("href=\"javascript:");
	}

	@Test
	void saysThatAVeryLongTextIsLongerThanWhatItShows() {
		AssignmentId assignment = created('a');
		handedIn('a', assignment, 5,
				"{\"attachments\": [{\"type\": \"text\", \"text\": \"%s\"}]}".formatted("My essay. ".repeat(90_000)));

		assertThat(page('a', assignment, 5)).hasStatusOk()
			.bodyText()
			.contains("My essay. My essay. ", "This text is longer than what&#39;s shown here.");
	}

	@Test
	void showsTheBeginningOfAStateThatIsLongerThanAnyWord() {
		AssignmentId assignment = created('a');
		fault('a', "read_submission",
				"'kind': 'answer', 'status': 200, 'body': '{\\'data\\': {\\'user_id\\': \\'%s\\', \\'state\\': \\'%s\\'}}'"
					.formatted(People.student('a', 5), "long ".repeat(25_000)));

		assertThat(page('a', assignment, 5)).hasStatusOk()
			.bodyText()
			.contains("uses a state here that we don&#39;t know");
	}

	@Test
	void saysWhyNothingCanBeReadOfAStudentWithoutASession() {
		AssignmentId assignment = created('b');

		assertThat(page('b', assignment, 1)).hasStatusOk()
			.bodyText()
			.contains("shows nothing for this student until they open it once");
	}

	@Test
	void saysOfWorkThatWaitsForASessionThatItIsSentAfterwards() {
		AssignmentId assignment = created('b');
		handsIn(assignment, People.student('b', 1));

		this.delivery.deliver();

		assertThat(page('b', assignment, 1)).bodyText()
			.contains("grades and work for this student only after they open it once")
			.doesNotContain("We&#39;ll send the grade");
	}

	@Test
	void goesFromStudentToStudentWithoutCountingThem() {
		List.of("insert into section (district_id, id, name) values (:district, :large, 'Large')",
				"insert into section_teacher (district_id, section_id, person_id, lead) values (:district, :large, :teacher, true)",
				"""
						insert into person (district_id, id, first_name, last_name, roles)
						select :district, '5b' || lpad(n::text, 22, 'e'), 'F', 'Ofmany' || (1000 + n), '{STUDENT}'
						from generate_series(1, 600) as n""", """
						insert into enrollment (district_id, section_id, person_id)
						select :district, :large, id from person where last_name like 'Ofmany%'""")
			.forEach(this::large);
		SectionId section = new SectionId(LARGE);
		AssignmentId assignment = new Teaching(this.mvc, People.teacher('a'), section).setsWork("For many");

		assertThat(this.mvc.get()
			.uri("/sections/" + LARGE + "/assignments/" + assignment + "/submissions/5b" + "e".repeat(19) + "300")
			.with(as(People.teacher('a')))
			.exchange()).hasStatusOk()
			.bodyText()
			.contains("Ofmany1299, F", "Ofmany1300, F", "Ofmany1301, F")
			.doesNotContain("Ofmany1298, F", "Ofmany1302, F", " of 60");
		List.of("delete from enrollment where section_id = :large",
				"delete from section_teacher where section_id = :large", "delete from section where id = :large",
				"delete from person where last_name like 'Ofmany%'")
			.forEach(this::large);
	}

	private void large(String statement) {
		this.jdbc.sql(statement)
			.param("district", People.district('a').value())
			.param("large", LARGE)
			.param("teacher", People.person('a', 1).value())
			.update();
	}

	@Test
	void opensQuicklyEvenIfTheServiceHangs() {
		AssignmentId assignment = created('a');
		fault('a', "read_submission", "'kind': 'delay', 'millis': 20000");
		Instant began = Instant.now();

		assertThat(page('a', assignment, 5)).hasStatusOk().bodyText().contains("look in the LMS just now");
		assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofSeconds(12));
	}

	@ParameterizedTest
	@CsvSource({ "a, false, true, false", "b, false, false, false", "c, true, true, true" })
	void offersWhatTheProviderKeepsAndBringsItThere(char district, boolean words, boolean attempts, boolean ownDue) {
		AssignmentId assignment = created(district);
		assertThat(page(district, assignment, 5)).bodyText()
			.satisfies((body) -> assertThat(body.contains("name=\"text\"")).isEqualTo(words))
			.satisfies((body) -> assertThat(body.contains("name=\"extraAttempts\"")).isEqualTo(attempts))
			.satisfies((body) -> assertThat(body.contains("name=\"ownDue\"")).isEqualTo(ownDue));

		assertThat(form(district, assignment, 5).param("points", "17.5")
			.param("text", "B+")
			.param("extraAttempts", "2")
			.param("ownDue", "2099-02-10T08:00")
			.exchange()).hasStatus3xxRedirection();
		this.delivery.deliver();

		var held = held(district, assignment, People.student(district, 5));
		assertThat(held.path("grade").asString("").equals("B+")).isEqualTo(words);
		assertThat(held.path("extra_attempts").asString("").equals("2")).isEqualTo(attempts);
		assertThat(held.path("override_due_date").asString("").equals("2099-02-10T13:00:00.000Z")).isEqualTo(ownDue);
		assertThat(state(district, assignment, People.student(district, 5)).stage())
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	/**
	 * The student's list goes by what the LMS shows, which the student's page has read.
	 */
	@Test
	void endsAnIndividualDueDateForTheStudentTooWhenTheTeacherClearsIt() {
		AssignmentId assignment = created('c');
		form('c', assignment, 5).param("ownDue", "2097-02-10T08:00").exchange();
		this.delivery.deliver();
		assertThat(studentOpens("/your-work/" + assignment)).bodyText().contains("Feb 10, 2097");
		assertThat(studentOpens("/your-work")).bodyText().contains("Feb 10, 2097");

		form('c', assignment, 5).param("ownDue", "").exchange();
		this.delivery.deliver();

		assertThat(held('c', assignment, People.student('c', 5)).path("override_due_date").asString("")).isEmpty();
		assertThat(studentOpens("/your-work")).bodyText().doesNotContain("Feb 10, 2097");
	}

	@Test
	void endsAnIndividualDueDateForTheStudentTooWhenItIsGoneInAConflict() {
		AssignmentId assignment = created('c');
		form('c', assignment, 5).param("points", "5").param("ownDue", "2096-02-10T08:00").exchange();
		this.delivery.deliver();
		assertThat(studentOpens("/your-work/" + assignment)).bodyText().contains("Feb 10, 2096");
		MockMvcTester.MockMvcRequestBuilder form = form('c', assignment, 5);
		changedThere('c', assignment, People.student('c', 5), "{\"grade_points\": 7, \"override_due_date\": null}");
		form.param("points", "6").exchange();
		this.delivery.deliver();

		assertThat(state('c', assignment, People.student('c', 5)).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(studentOpens("/your-work")).bodyText().doesNotContain("Feb 10, 2096");
	}

	private MvcTestResult studentOpens(String address) {
		return this.mvc.get().uri(address).with(as(People.user('c', 105, Role.STUDENT))).exchange();
	}

	@Test
	void takesOverExtraAttemptsThatWereGivenThereWithoutAsking() {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', 6);
		teaching('a').grades(assignment, student, "5", "");
		this.delivery.deliver();
		changedThere('a', assignment, student, "{\"extra_attempts\": \"3\"}");

		teaching('a').grades(assignment, student, "6", "");
		this.delivery.deliver();

		assertThat(state('a', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, student).path("extra_attempts").asString()).isEqualTo("3");
		assertThat(page('a', assignment, 6)).bodyText().contains("name=\"extraAttempts\" value=\"3\"");
	}

	@Test
	void showsTheGradeThatOnlyTheLmsHas() {
		AssignmentId assignment = created('c');
		PersonId student = People.student('c', 6);
		changedThere('c', assignment, student, """
				{"grade_points": 7.25, "grade": "B+", "grade_comment": "From there"}""");

		assertThat(page('c', assignment, 6)).bodyText()
			.contains("In the LMS only:", "7.25", "B+", "From there", "not graded here");

		form('c', assignment, 6).param("points", "8").exchange();

		assertThat(page('c', assignment, 6)).bodyText().doesNotContain("In the LMS only:", "not graded here");
	}

	/** What can be set only there applies to students all the same. */
	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void showsAttemptsAndTheDueDateThatOnlyTheLmsHas(char district) {
		AssignmentId assignment = created(district);
		update("update assignment set max_attempts = 1 where id = ?", assignment.value());
		changedThere(district, assignment, People.student(district, 6), """
				{"extra_attempts": "2", "override_due_date": "2098-03-04T12:00:00.000Z"}""");

		assertThat(page(district, assignment, 6)).bodyText()
			.contains("individual due date is ", "Mar 4, 2098", "3 attempts allowed in total")
			.doesNotContain("In the LMS only:");
	}

	@Test
	void countsNoWorkAsLateThatIsOnTimeByTheDueDateThatOnlyTheLmsHas() {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', 6);
		update("""
				insert into late_policy (district_id, assignment_id, points_per_day, changed_by, changed_at)
				select district_id, id, 1, ?, now() from assignment where id = ?""", student.value(),
				assignment.value());
		update("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				select district_id, id, ?, due_at + interval '30 hours' from assignment where id = ?""",
				student.value(), assignment.value());
		assertThat(page('a', assignment, 6)).bodyText().contains("2 days late");

		changedThere('a', assignment, student, "{\"override_due_date\": \"2099-03-04T12:00:00.000Z\"}");

		assertThat(page('a', assignment, 6)).bodyText().doesNotContain("days late");
	}

	@Test
	void keepsTheDetailsWhenOnlyPointsAreTyped() {
		AssignmentId assignment = created('c');
		form('c', assignment, 7).param("points", "5").param("text", "C").exchange();

		teaching('c').grades(assignment, People.student('c', 7), "6", "");
		this.delivery.deliver();

		assertThat(held('c', assignment, People.student('c', 7)).path("grade").asString()).isEqualTo("C");
	}

	@Test
	void tellsWhoGaveWhatAndWhenItWasSeenThere() {
		AssignmentId assignment = created('a');
		form('a', assignment, 8).param("points", "5").exchange();
		this.delivery.deliver();

		assertThat(page('a', assignment, 8)).bodyText().contains("no points", "<b>5</b>", "LMS: in the LMS");
	}

	@Test
	void showsTheSecondOfTwoTeachersWhatTheFirstSaved() {
		AssignmentId assignment = created('a');
		assertThat(form('a', assignment, 9).param("points", "5").exchange()).hasStatus3xxRedirection();

		assertThat(oldForm('a', assignment, 9).param("points", "7").exchange()).hasStatusOk()
			.bodyText()
			.contains("because it was changed", "<dd dir=\"auto\">5</dd>", "value=\"7\"");
	}

	@Test
	void saysThatAnIndividualDueDateDoesNotReopenTheAssignment() {
		AssignmentId assignment = created('c');
		assertThat(page('c', assignment, 9)).bodyText().doesNotContain("stops accepting work");
		update("update assignment set accept_until = '2099-02-10T13:00Z' where id = ?", assignment.value());

		assertThat(page('c', assignment, 9)).bodyText()
			.contains("t reopen the assignment: it stops accepting work on Tue, Feb 10, 2099");
	}

	@Test
	void takesNoGradeForAStudentForWhomTheAssignmentNoLongerIs() {
		AssignmentId assignment = created('a');
		assertThat(form('a', assignment, 9).param("points", "7").exchange()).hasStatus3xxRedirection();
		update("update assignment set assignees = array[?] where id = ?", People.student('a', 8).value(),
				assignment.value());

		assertThat(page('a', assignment, 9)).bodyText()
			.contains("This assignment isn&#39;t for this student.", "value=\"7\"")
			.doesNotContain("name=\"then\"");
		assertThat(oldForm('a', assignment, 9).param("points", "8").exchange()).hasStatus(404);
	}

	@Test
	void saysBesideTheFieldWhatIsWrong() {
		AssignmentId assignment = created('c');

		assertThat(form('c', assignment, 9).param("points", "many")
			.param("extraAttempts", "-1")
			.param("ownDue", "soon")
			.exchange()).hasStatusOk().bodyText().contains("value=\"many\"", "value=\"-1\"", "Fix 3 fields");
	}

	@Test
	void saysWhatIsNotSavedBecauseTheProviderNoLongerKeepsIt() {
		AssignmentId assignment = created('a');

		assertThat(form('a', assignment, 9).param("seen-text", "").param("points", "8").param("text", "B+").exchange())
			.hasStatusOk()
			.bodyText()
			.contains("no longer keeps this field: Grade in words (B+)", "value=\"8\"")
			.doesNotContain("Fix ");
	}

	@Test
	void remarksMorePointsThanPossible() {
		AssignmentId assignment = created('a');
		update("update assignment set points_possible = 20 where id = ?", assignment.value());
		form('a', assignment, 9).param("points", "20").exchange();
		assertThat(page('a', assignment, 9)).bodyText().doesNotContain("more than possible");

		form('a', assignment, 9).param("points", "20.5").exchange();

		assertThat(page('a', assignment, 9)).bodyText().contains("more than possible");
	}

	@Test
	void linksToTheNeighborsInTheList() {
		AssignmentId assignment = created('a');

		assertThat(page('a', assignment, 5)).bodyText().contains("rel=\"prev\"", "rel=\"next\"", " of 28");
	}

	private void handedIn(char district, AssignmentId assignment, int student, String json) {
		TestService.INSTANCE.pull("PATCH", "/sections/" + People.section(district, 1) + "/assignments/"
				+ lmsId(assignment) + "/submissions/" + People.student(district, student), json);
	}

}
