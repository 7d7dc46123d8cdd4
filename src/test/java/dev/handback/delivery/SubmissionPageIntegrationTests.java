package dev.handback.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;

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
