package dev.handback.journeys;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.Media;
import dev.handback.support.PageStage;
import dev.handback.support.People;
import dev.handback.support.Walk;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** The gradebook on paper, and the operator's pages about a person. */
@InBrowser
class PrintedAndOperatorPagesJourney {

	private static final String DISTRICT = "Ashgrove (Provider A)";

	private static final String PERSON = People.person('a', 124).value();

	@AutoClose
	private PageStage stage;

	@BeforeEach
	void start() throws IOException {
		this.stage = PageStage.build();
	}

	@Test
	void onPaper() {
		this.stage.change("""
				insert into assignment (district_id, id, section_id, title, description, points_possible, accepts_text,
					accepts_links, created_by, created_at, version)
				select '5a00000000000000000a0001', gen_random_uuid(), '5c00000000000000000a0002',
					'Reading journal number ' || n, 'Write it', 20, true, false,
					'5b00000000000000000a0001', now(), 0
				from generate_series(1, 18) as n""");
		this.stage.change("""
				insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
				select a.district_id, a.id, e.person_id, (row_number() over ()) % 40 / 2.0, a.created_by,
					now(), 1
				from assignment a join enrollment e on e.section_id = a.section_id
				where a.title like 'Reading journal%'""");
		this.stage.change("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
					due_at, posting, changed_at, reason)
				select g.district_id, a.section_id, a.id, g.student_id,
					case when g.points > 19 then 'REFUSED' else 'DELIVERED' end, 1, 1, 0, now(), false, now(),
					case when g.points > 19 then 'REJECTED' end
				from grade g join assignment a on a.id = g.assignment_id where a.title like 'Reading journal%'""");
		Walk walk = this.stage.walk(DISTRICT, People.person('a', 1).value())
			.to("/sections/" + People.section('a', 2) + "/gradebook");

		assertThat(walk.page().locator("#grid tbody tr")).hasCount(20);
		assertThat(walk.printed("gradebook-printed")).isEmpty();
		walk.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		assertThat(walk.page().locator("#grid thead small").first()).hasText("out of 20",
				new LocatorAssertions.HasTextOptions().setUseInnerText(true));
	}

	@Test
	void aListOfGradesOnPaperSaysOfWhichSectionItIsAndHasItsWholeComments() {
		String assignment = "00000000-0000-4000-8000-00000000a001";
		this.stage.change("""
				insert into assignment (district_id, id, section_id, title, description, points_possible, accepts_text,
					accepts_links, created_by, created_at, version)
				values ('5a00000000000000000a0001', '%s', '5c00000000000000000a0002', 'Essay', 'Essay', 20, true, false,
					'5b00000000000000000a0001', now(), 0)""".formatted(assignment));
		this.stage
			.change("""
					insert into grade (district_id, assignment_id, student_id, points, comment, graded_by, graded_at, version)
					select a.district_id, a.id, min(e.person_id), 7, repeat('Say why, and cite the page. ', 60), a.created_by,
						now(), 1
					from assignment a join enrollment e on e.section_id = a.section_id where a.title = 'Essay'
					group by a.district_id, a.id, a.created_by""");
		this.stage.change("""
				insert into lms_look (district_id, section_id, assignment_id, looked_at, checked_at)
				select district_id, section_id, id, now(), now() from assignment where title = 'Essay'""");
		Page page = this.stage.walk(DISTRICT, People.person('a', 1).value())
			.to("/sections/" + People.section('a', 2) + "/assignments/" + assignment)
			.page();
		String section = page.locator(".trail a").nth(1).innerText();

		page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		assertThat(page.locator("#waiting")).containsText(Pattern.compile("Checked in the LMS at \\w+, \\w+ \\d"),
				new LocatorAssertions.ContainsTextOptions().setUseInnerText(true));

		assertThat(page.locator("main")).containsText(section,
				new LocatorAssertions.ContainsTextOptions().setUseInnerText(true));
		assertThat(page.locator("main :is(.trail a:first-child, .quiet-actions, .flags, .scripted):visible"))
			.hasCount(0);
		page.evaluate("""
				() => document.querySelectorAll('#grades textarea')
					.forEach((one) => one.classList.toggle('cut', one.scrollHeight > one.clientHeight + 1))""");
		assertThat(page.locator("#grades .cut")).hasCount(0);
	}

	@Test
	void ofAStudentSayWhoseWorkItIs() {
		Page page = this.stage.walk(DISTRICT, People.person('a', 101).value()).to("/your-work").page();
		String name = page.locator(".who-name b").innerText();

		page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));

		assertThat(page.locator("body")).containsText(name,
				new LocatorAssertions.ContainsTextOptions().setUseInnerText(true));
	}

	@Test
	void ofAnAdministratorHaveNothingToPressOnPaper() {
		Walk walk = this.stage.walk(DISTRICT, People.person('a', 201).value());
		walk.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		for (String path : List.of("/district", "/district/roster", "/district/activity")) {
			walk.to(path);
			assertThat(walk.page().locator("main :is(.button, form[method=get])")).not().hasCount(0);
			assertThat(walk.page().locator("main :is(input, select, button, .button, .confirm):visible")).hasCount(0);
		}
		walk.page().setViewportSize(718, 1000);
		walk.to("/district/roster").unfold("#readings > summary");
		assertThat(walk.page().evaluate("""
				() => [...document.querySelectorAll('#readings :is(.frame, th, td)')]
					.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)""")).as("cut")
			.hasToString("[]");
	}

	@Test
	void ofAnOperatorWhoExportsAndErasesAPerson() {
		Walk walk = this.stage.walk(DISTRICT, People.person('a', 302).value())
			.click(".who summary")
			.onward(".roles button[value=OPERATOR]");
		walk.seen("#sort-oldest").examine("operator");
		showsAllColumnsOfTheDistrictsOnPaper(walk.page());
		walk.to("/operator/person").examine("operator-person-none");
		walk.fill("#district", "5a00000000000000000a0001").fill("#person", PERSON).submit();
		walk.seen("#export").unfold("#export > summary").examine("operator-person-shared");
		this.stage.change("update person set removed_at = now() where id = ?", PERSON);
		walk.page().reload();
		walk.unfold("#erase > summary").fill("#typed", People.person('a', 125).value()).onward("#erase form .button");
		walk.seen("main [role=alert]").examine("operator-person-mistyped");
		walk.click("#erase input[value=keep]").fill("#typed", PERSON).onward("#erase form .button");
		walk.seen(".certificate[open]").examine("operator-person-erased");
		walk.to("/operator/districts/5a00000000000000000a0001/certificates").examine("operator-certificates");
		walk.to("/operator/districts/5a00000000000000000a0001").unfold("#export > summary, #forget > summary");
		walk.examine("operator-district-asked-twice");
		assertThat(this.stage.findings()).isEmpty();
	}

	private static void showsAllColumnsOfTheDistrictsOnPaper(Page page) {
		page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		page.setViewportSize(718, 1000);
		page.locator("#districts tbody .state span")
			.first()
			.evaluate("(words) => words.textContent = \"The district administrator's turn\"");
		assertThat(page.locator("#districts .frame").evaluate("(frame) => frame.scrollWidth - frame.clientWidth"))
			.isEqualTo(0);
		page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
	}

}
