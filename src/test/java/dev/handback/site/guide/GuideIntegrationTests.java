package dev.handback.site.guide;

import java.net.URI;
import java.util.List;
import java.util.Locale;

import dev.handback.signon.SignedInUser;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.MessageSource;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** The note of a first visit, and the help beside each page. */
class GuideIntegrationTests extends PagesTest {

	private static final String NOTE = "<aside class=\"welcome\"";

	@Autowired
	private MessageSource messages;

	@BeforeEach
	void start() {
		this.rosters.read('a');
		update("delete from first_visit");
	}

	@ParameterizedTest
	@CsvSource({ "TEACHER, 1, 2, /sections, /sections/to-do", "STUDENT, 101, 102, /your-work, /help",
			"DISTRICT_ADMIN, 201, 202, /district, /district/deliveries" })
	void explainsThePagesOnceToEachPerson(Role role, int person, int other, String start, String elsewhere) {
		SignedInUser user = People.user('a', person, role);
		assertThat(page(start, user)).contains(NOTE).doesNotContain("??");
		assertThat(page(start, user)).as("until it is dismissed").contains(NOTE);
		assertThat(page(elsewhere, user)).doesNotContain(NOTE);

		dismisses(user);
		dismisses(user);

		assertThat(page(start, user)).doesNotContain(NOTE);
		assertThat(page(start, People.user('a', other, role))).contains(NOTE);
		assertThat(stored()).isEqualTo(1);
	}

	@Test
	void explainsTheOtherRoleOfAPersonAsWell() {
		update("insert into first_visit values (?, ?, 'TEACHER', now())", People.district('a').value(),
				People.person('a', 201).value());

		assertThat(page("/district", People.user('a', 201, Role.DISTRICT_ADMIN))).contains(NOTE);
	}

	@ParameterizedTest
	@EnumSource(names = { "OPERATOR", "STAFF", "CONTACT" })
	void hasNoNoteForOthers(Role role) {
		dismisses(People.user('a', 301, role));

		assertThat(stored()).isZero();
		assertThat(page((role == Role.OPERATOR) ? "/operator" : "/", People.user('a', 301, role))).doesNotContain(NOTE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "en", "es" })
	void saysItInThreeSentences(String language) {
		for (Role role : List.of(Role.TEACHER, Role.STUDENT, Role.DISTRICT_ADMIN)) {
			String note = this.messages.getMessage("welcome." + role, null, Locale.forLanguageTag(language));
			assertThat(note.split("(?<=[.?]) ")).as(note).hasSize(3);
		}
	}

	@ParameterizedTest
	@CsvSource({ "TEACHER, /sections, sections", "TEACHER, /comments, sections",
			"TEACHER, /sections/5c00000000000000000a0001/students, sections", "TEACHER, /sections/to-do, to-do",
			"TEACHER, /sections/5c00000000000000000a0001/gradebook, gradebook",
			"TEACHER, /sections/5c00000000000000000a0001/gradebook/import, gradebook", "STUDENT, /your-work, work",
			"DISTRICT_ADMIN, /district, overview", "DISTRICT_ADMIN, /district/activity, overview",
			"DISTRICT_ADMIN, /district/deliveries/rows, deliveries", "DISTRICT_ADMIN, /district/roster, roster",
			"OPERATOR, /operator/names, operator" })
	void helpsWithEachPage(Role role, String address, String topic) {
		SignedInUser user = user(role);

		assertThat(page(address, user)).contains("href=\"/help#help-" + topic + "\"", "id=\"help-panel\"");
		assertThat(page("/help", user)).contains("id=\"help-" + topic + "\"").doesNotContain("??");
	}

	@Test
	void helpsWithGrading() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		String address = "/sections/5c00000000000000000a0001/assignments/" + teaching.setsWork("Helped with");

		assertThat(page(address, user(Role.TEACHER))).contains("href=\"/help#help-grading\"");
		assertThat(page(address + "/submissions/" + People.student('a', 1), user(Role.TEACHER)))
			.contains("href=\"/help#help-submission\"");
	}

	@ParameterizedTest
	@EnumSource
	void hasHelpForEachTopicInBothLanguages(HelpTopic topic) {
		for (String key : List.of("", ".what", ".how", ".then")) {
			String code = "help." + topic.key() + key;
			assertThat(this.messages.getMessage(code, null, Locale.ENGLISH)).isNotBlank()
				.isNotEqualTo(this.messages.getMessage(code, null, Locale.forLanguageTag("es-US")));
		}
	}

	@Test
	void keepsTheHelpOfOtherRolesToThem() {
		assertThat(page("/help", user(Role.STUDENT))).contains("help-work").doesNotContain("help-gradebook");
		assertThat(page("/help", user(Role.STAFF))).contains("no help for this role yet.");
	}

	private static SignedInUser user(Role role) {
		return People.user('a', switch (role) {
			case STUDENT -> 101;
			case DISTRICT_ADMIN -> 201;
			case STAFF -> 301;
			case OPERATOR -> 9001;
			default -> 1;
		}, role);
	}

	private void dismisses(SignedInUser user) {
		assertThat(this.mvc.post().uri("/first-visit").with(csrf()).with(as(user))).hasRedirectedUrl("/");
	}

	private long stored() {
		return value(Long.class, "select count(*) from first_visit");
	}

	private String page(String address, SignedInUser user) {
		return PageSource.of(this.mvc.get().uri(URI.create(address)).with(as(user)).exchange());
	}

}
