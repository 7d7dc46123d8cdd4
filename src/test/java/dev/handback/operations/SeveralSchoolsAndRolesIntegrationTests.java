package dev.handback.operations;

import java.util.Set;

import dev.handback.operations.administrator.RosterPageTest;
import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** People who belong to more than one school, and people with more than one role. */
class SeveralSchoolsAndRolesIntegrationTests extends RosterPageTest {

	private static final String AWAY = "Astronomy at the other school";

	/** A section in a school other than the student's primary one. */
	private SectionId away;

	SeveralSchoolsAndRolesIntegrationTests() {
		super('b');
	}

	@BeforeEach
	void attendsTwoSchools() {
		String home = this.jdbc.queryForObject("select school_id from person where id = ?", String.class, this.student);
		String other = this.sandbox.make("schools", "{\"name\": \"The Other School\"}");
		this.sandbox.change(this.student,
				"{\"name\": {\"first\": \"Bo\", \"last\": \"Between\"}, \"roles\": {\"student\": {\"schools\": [\""
						+ home + "\", \"" + other + "\"]}}}");
		this.away = new SectionId(this.sandbox.make("sections",
				"{\"name\": \"" + AWAY + "\", \"school\": \"" + other + "\", \"teacher\": \""
						+ People.person('b', 1).value() + "\", \"students\": [\"" + this.student + "\"]}"));
		this.runs.read(this.district);
	}

	@AfterEach
	void isKnownAgain() {
		this.sandbox.synced(this.student, true);
	}

	@Test
	void readsAStudentOfTwoSchoolsRightOnEveryPageOfBoth() {
		Teaching there = new Teaching(this.mvc, People.teacher('b'), this.away);
		AssignmentId abroad = there.setsWork("Write about stars");
		AssignmentId atHome = new Teaching(this.mvc, 'b', 1).setsWork("Write about home");

		assertThat(page("/sections", People.teacher('b'))).contains(AWAY, "/sections/" + this.away);
		assertThat(page("/sections/" + this.away, People.teacher('b'))).contains("1 student",
				"The student will receive grades");
		assertThat(page(address(this.away, abroad), People.teacher('b'))).contains("row-" + this.student,
				"Between, Bo");
		assertThat(page(address(People.section('b', 1), atHome), People.teacher('b'))).contains("row-" + this.student,
				"Between, Bo");
		assertThat(page("/your-work", People.user('b', 105, Role.STUDENT))).contains("Write about stars",
				"Write about home", AWAY);
		there.grades(abroad, People.student('b', 5), "9", "Far out");
		assertThat(page(address(this.away, abroad), People.teacher('b'))).contains("value=\"9\"");
		assertThat(page(address(People.section('b', 1), atHome), People.teacher('b'))).doesNotContain("value=\"9\"");
	}

	@Test
	void namesAStudentWhomTheLearningPlatformDoesNotKnowInTheSectionsOfBothSchools() {
		String before = page("/sections/" + People.section('b', 1), People.teacher('b'));
		assertThat(before).doesNotContain("<bdi>Between, Bo</bdi>");

		this.sandbox.synced(this.student, false);
		this.runs.read(this.district);

		assertThat(page("/sections/" + People.section('b', 1), People.teacher('b'))).contains("<bdi>Between, Bo</bdi>");
		assertThat(page("/sections/" + this.away, People.teacher('b'))).contains("<bdi>Between, Bo</bdi>",
				"0 of 1 student will receive grades");
	}

	@Test
	void countsAStudentOfTwoSchoolsInTheFirstOfThemOnly() {
		String home = this.jdbc.queryForObject(
				"select school.name from school join person on school.id = person.school_id where person.id = ?",
				String.class, this.student);
		this.sandbox.fault("\"operation\": \"list_users\", \"kind\": \"answer\", \"status\": 200,"
				+ " \"headers\": {\"Content-Type\": \"application/json\"},"
				+ " \"body\": \"{\\\"data\\\": [], \\\"links\\\": []}\"");

		this.runs.read(this.district);

		assertThat(page("/district/roster", People.administrator('b'))).contains("would remove a lot", home + ": ")
			.doesNotContain("The Other School");
	}

	@Test
	void greysAStudentWhoLeavesOneOfTwoSchoolsOnlyThere() {
		Teaching there = new Teaching(this.mvc, People.teacher('b'), this.away);
		AssignmentId abroad = there.setsWork("Last work here");
		AssignmentId atHome = new Teaching(this.mvc, 'b', 1).setsWork("Recovers");
		there.grades(abroad, People.student('b', 5), "4", "");
		this.sandbox.enroll(People.student('b', 6).value(), this.away.value());
		this.sandbox.unenroll(this.student, this.away.value());
		this.runs.read(this.district);

		assertThat(page(address(this.away, abroad), People.teacher('b'))).contains("row-" + this.student, "left on");
		assertThat(page(address(People.section('b', 1), atHome), People.teacher('b'))).contains("row-" + this.student)
			.doesNotContain("left on");
		assertThat(page("/your-work", People.user('b', 105, Role.STUDENT))).contains("Recovers")
			.doesNotContain("Last work here");
	}

	@Test
	void givesEveryRoleOfAPersonItsOwnPagesAndAWayToTheOthers() {
		PersonId person = new PersonId(this.sandbox.make("users",
				"{\"role\": \"teacher\", \"roles\": {\"district_admin\": {}, \"staff\": {}}, \"sections\": [\""
						+ this.away + "\"]}"));
		this.runs.read(this.district);
		SignedInUser teacher = acting(person, Role.TEACHER);

		assertThat(page("/sections", teacher)).contains(AWAY, "co-teacher", "Switch to District administrator",
				"Switch to Staff");
		assertThat(page("/district", acting(person, Role.DISTRICT_ADMIN))).contains("Roster as of",
				"Switch to Teacher");
		assertThat(page("/", acting(person, Role.STAFF))).contains("Switch to Teacher",
				"Switch to District administrator");
		assertThat(get("/sections", acting(person, Role.DISTRICT_ADMIN))).hasStatus(404);
		assertThat(get("/district", teacher)).hasStatus(404);
		assertThat(this.mvc.post().uri("/role").param("role", "DISTRICT_ADMIN").with(csrf()).with(as(teacher)))
			.hasStatus3xxRedirection();
		assertThat(this.mvc.post().uri("/role").param("role", "STUDENT").with(csrf()).with(as(teacher))).hasStatus(404);
	}

	@Test
	void showsStaffWhoTeachOneSectionThatSectionAndNoOther() {
		SignedInUser teaches = acting(People.person('b', 302), Role.TEACHER);

		assertThat(page("/sections", teaches)).contains("/sections/" + People.section('b', 4), "Switch to Staff")
			.doesNotContain("/sections/" + People.section('b', 1), AWAY);
		assertThat(page("/sections/" + People.section('b', 4), teaches)).contains("will receive grades");
		assertThat(get("/sections/" + this.away, teaches)).hasStatus(404);
	}

	private static SignedInUser acting(PersonId person, Role role) {
		SignedInUser teacher = People.teacher('b');
		return new SignedInUser(person, teacher.district(), teacher.displayName(), teacher.districtName(), Set.of(role),
				Set.of(role), role, teacher.signedInAt());
	}

	private static String address(SectionId section, AssignmentId assignment) {
		return "/sections/" + section + "/assignments/" + assignment;
	}

}
