package dev.handback.operations;

import java.util.List;

import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** "Why isn't this synced?" */
class WhyIntegrationTests extends WhyTest {

	@Test
	void findsPeopleBySeveralFormsOfTheirNameAndById() {
		String first = name("first_name");
		String last = name("last_name");

		for (String find : new String[] { last, last.substring(0, 3).toUpperCase(java.util.Locale.ROOT),
				first + " " + last, last + ", " + first, last + " " + first.substring(0, 2), this.student }) {
			assertThat(page("/district/why?find=" + find.replace(" ", "%20"))).as(find)
				.contains("/district/why/people/" + this.student, ">" + this.student + "<");
		}
	}

	@Test
	void findsANameWithEitherApostrophe() {
		this.statements.sql("update person set last_name = 'O’Hara-Quill' where district_id = ? and id = ?")
			.params(this.district.value(), this.student)
			.update();
		assertThat(page("/district/why?find=o'hara-q")).contains("/district/why/people/" + this.student);
		assertThat(page("/district/why?find=o’hara-q")).contains("/district/why/people/" + this.student);

		this.statements.sql("update person set last_name = 'O''Hara-Quill' where district_id = ? and id = ?")
			.params(this.district.value(), this.student)
			.update();
		assertThat(page("/district/why?find=o’hara-q")).contains("/district/why/people/" + this.student);
	}

	@Test
	void findsSectionsByNameAndById() {
		String name = this.statements.sql("select name from section where id = ?")
			.param(this.section)
			.query(String.class)
			.single();

		assertThat(page("/district/why?find=" + name.replace(" ", "%20")))
			.contains("/district/why/sections/" + this.section, ">" + this.section + "<");
		assertThat(page("/district/why?find=" + this.section)).contains("/district/why/sections/" + this.section);
	}

	@Test
	void findsNoOneFromAnotherDistrictAndNoContact() {
		assertThat(page("/district/why?find=" + People.student('a', 5))).contains("No student, teacher, or section",
				"&quot;Check now&quot; on the &quot;Roster&quot; page");
		assertThat(page("/district/why?find=5b00000000000000000c0401")).contains("No student, teacher, or section");
		assertThat(page("/district/why?find=" + "x".repeat(101))).contains("No student, teacher, or section");
		assertThat(page("/district/why?find=%25")).doesNotContain(this.student, this.section);
	}

	@Test
	void namesTheLinkThatIsBrokenAndWhatToDo() {
		assertThat(page("/district/why/people/" + People.student('c', 28))).contains("problem here",
				"t matched in the LMS.", "Find this record in the service", "Your turn");
		assertThat(page("/district/why/people/" + this.student)).contains("Nothing to do: this")
			.doesNotContain("problem here", "Resolves automatically", "??");
		assertThat(page("/district/why/sections/" + this.section)).contains("of 28 students",
				"Match these students in the service");
	}

	@ParameterizedTest
	@CsvSource({ "error, service&#39;s turn, Contact the service",
			"'', The operator&#39;s turn, turn on the LMS fields",
			"pending_authorization, Your turn, has to be authorized", "disconnected, Your turn, Reconnect it",
			"new, service&#39;s turn, Ask its support" })
	void saysTheSameOfTheConnectionAsTheDistrictsPage(String state, String turn, String step) {
		lmsState(state);
		try {
			for (String page : List.of("/district", "/district/why/people/" + this.student)) {
				assertThat(page(page)).contains(turn, step).doesNotContain("??");
			}
		}
		finally {
			lmsState("success");
		}
	}

	private void lmsState(String state) {
		this.statements.sql("update district set lms_state = ? where district_id = ?")
			.params(state, this.district.value())
			.update();
	}

	@Test
	void tellsWhoIsNoLongerEnrolledOrShared() {
		this.statements.sql("update enrollment set removed_at = now() where person_id = ? and district_id = ?")
			.params(this.student, this.district.value())
			.update();
		assertThat(page("/district/why/people/" + this.student)).contains("Not enrolled in any section.",
				"Add the enrollment in the student information system");

		this.statements.sql("update person set removed_at = now() where id = ? and district_id = ?")
			.params(this.student, this.district.value())
			.update();
		assertThat(page("/district/why/people/" + this.student)).contains(
				"Your district stopped sharing this with Handback.",
				"&quot;Check now&quot; on the &quot;Roster&quot; page");
		assertThat(page("/district/why?find=" + this.student)).contains("no longer shared");
	}

	@Test
	void saysOfWhatTheLatestSyncLackedThatItIsMissing() {
		for (String record : List.of(this.student, this.section)) {
			this.statements
				.sql("insert into roster_missing (district_id, table_name, record, since) values (?, 'any', ?, now())")
				.params(this.district.value(), record)
				.update();
		}
		try {
			for (String page : List.of("people/" + this.student, "sections/" + this.section)) {
				assertThat(page("/district/why/" + page))
					.contains("Missing from the latest sync", "check which schools, sections, and people")
					.doesNotContain("Your district shares this", "Nothing to do", "??");
			}
		}
		finally {
			this.statements.sql("delete from roster_missing where district_id = ?")
				.param(this.district.value())
				.update();
		}
	}

	@Test
	void countsEverySectionOfSomeoneWhoIsInMany() {
		this.statements.sql("""
				insert into section (district_id, id, name)
				select :district, '5cffffffffffffffffff' || lpad(number::text, 4, '0'), 'Another ' || number
				from generate_series(1, 200) number""").param("district", this.district.value()).update();
		this.statements.sql("""
				insert into enrollment (district_id, section_id, person_id)
				select :district, id, :person from section where district_id = :district and name like 'Another %'""")
			.param("district", this.district.value())
			.param("person", this.student)
			.update();
		try {
			assertThat(page("/district/why/people/" + this.student)).contains("Enrolled in 203 sections.");
		}
		finally {
			this.statements.sql("delete from enrollment where district_id = ? and section_id like '5cffff%'")
				.param(this.district.value())
				.update();
			this.statements.sql("delete from section where district_id = ? and id like '5cffff%'")
				.param(this.district.value())
				.update();
		}
	}

	@Test
	void findsAStudentWhoIsAlsoStaffAndCountsThemAsUnmatched() {
		String other = People.student('c', 28).value();
		try {
			this.statements.sql("update person set roles = '{STUDENT,STAFF}' where district_id = ? and id in (?, ?)")
				.params(this.district.value(), this.student, other)
				.update();

			assertThat(page("/district/why?find=" + this.student)).contains("/district/why/people/" + this.student);
			assertThat(page("/district/why?find=" + name("last_name")))
				.contains("/district/why/people/" + this.student);
			assertThat(page("/district/why/people/" + this.student)).contains("Enrolled in ");
			assertThat(page("/district/not-synced?kind=students")).contains(other);
		}
		finally {
			this.statements.sql("update person set roles = '{STUDENT}' where district_id = ? and id in (?, ?)")
				.params(this.district.value(), this.student, other)
				.update();
		}
	}

	private String name(String column) {
		return this.statements.sql("select " + column + " from person where id = ? and district_id = ?")
			.params(this.student, this.district.value())
			.query(String.class)
			.single();
	}

}
