package dev.handback.grading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** The page of one assignment in a section of 150 students. */
class LongListIntegrationTests extends PagesTest {

	private static final int WINDOW = 40;

	/** The last of the students who exist only for this test. */
	private static final String LAST = "5b00000000000000000afe78";

	private Teaching teaching;

	private AssignmentId assignment;

	@BeforeEach
	void enroll() {
		this.rosters.read('a');
		this.teaching = new Teaching(this.mvc, 'a', 1);
		this.assignment = this.teaching.setsWork("For very many");
		update("""
				insert into person (district_id, id, first_name, last_name, roles)
				select ?, '5b00000000000000000afe' || lpad(to_hex(n), 2, '0'), 'Number' || n, 'Extra', '{STUDENT}'
				from generate_series(1, 120) as n""", People.district('a').value());
		update("""
				insert into enrollment (district_id, section_id, person_id)
				select district_id, ?, id from person where district_id = ? and last_name = 'Extra'""",
				People.section('a', 1).value(), People.district('a').value());
	}

	@AfterEach
	void forget() {
		update("delete from enrollment where person_id like '5b00000000000000000afe%'");
		update("delete from person where id like '5b00000000000000000afe%'");
	}

	@Test
	void isShownInWindowsThatKeepTheirPlaceWhenALineIsSaved() {
		String first = page("");
		assertThat(lines(first)).isEqualTo(WINDOW);
		assertThat(first).contains("Search for a student", "Later in the list").doesNotContain("Earlier in the list");
		String next = found(
				"(\\?from=[0-9a-f]*)\" id=\"window-next\"|id=\"window-next\" href=\"[^?]*(\\?from=[0-9a-f]*)\"", first);
		String second = page(next);
		assertThat(lines(second)).isEqualTo(WINDOW);
		assertThat(second).contains("Earlier in the list", "/states" + next);

		assertThat(this.mvc.post()
			.uri(address() + "/grades/" + LAST + next)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("points-" + LAST, "7")
			.param("comment-" + LAST, "")).hasStatusOk()
			.bodyText()
			.contains("id=\"state-" + LAST + "\"", "/states" + next)
			.doesNotContain("id=\"state-" + People.student('a', 1) + "\"");
	}

	/** The database cancels a statement that takes too long. */
	@Test
	void isOrderedWithoutSortingAMillionAccentsOfAName() {
		assertThat(
				value(String.class, "select list_key(?, 'Zal\u0301go')", "Be\u0301la" + "\u0301\u0323".repeat(500_000)))
			.isEqualTo("bela");
		assertThat(value(String.class, "select list_key('B\u00e9la', 'Zal\u0301go')")).isEqualTo("bela\u0001zalgo");
	}

	@Test
	void isSearchedAndFiltered() {
		assertThat(page("?q=extra%20number120")).contains("row-" + LAST)
			.satisfies((page) -> assertThat(lines(page)).isEqualTo(1));
		this.teaching.grades(this.assignment, People.student('a', 3), "5", "");
		assertThat(page("?q=extra%20number120&show=to-grade")).contains("row-" + LAST);
		assertThat(this.mvc.post()
			.uri(address() + "/grades?q=extra&show=to-grade")
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("points-" + LAST, "7")).hasStatus3xxRedirection()
			.hasRedirectedUrl(address() + "?q=extra&show=to-grade");

		assertThat(this.mvc.post()
			.uri(address() + "/keep-theirs?q=extra&show=conflict")
			.with(as(People.teacher('a')))
			.with(csrf())).hasRedirectedUrl(address() + "?q=extra&show=conflict");
		assertThat(page("?q=extra%20number120&show=to-grade")).contains("Nothing to grade");
		assertThat(page("?show=conflict")).contains("No conflicts");
	}

	private String page(String query) {
		return teachersPage(address() + query);
	}

	private String address() {
		return "/sections/" + People.section('a', 1) + "/assignments/" + this.assignment;
	}

	private static long lines(String page) {
		return Pattern.compile("<tr id=\"row-").matcher(page).results().count();
	}

	private static String found(String pattern, String page) {
		Matcher matcher = Pattern.compile(pattern).matcher(page);
		assertThat(matcher.find()).as(pattern).isTrue();
		return (matcher.group(1) != null) ? matcher.group(1) : matcher.group(2);
	}

}
