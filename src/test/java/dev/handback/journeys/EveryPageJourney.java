package dev.handback.journeys;

import java.util.List;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Walk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The teacher's and the student's pages, one after the other, in every state they can be
 * in, and the questions that an administrator is asked.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EveryPageJourney extends WalkStage {

	private static final String A = "Ashgrove (Provider A)";

	private static final String B = "Birchwood (Provider B)";

	private static final String C = "Cedar Hill (Provider C)";

	@AfterEach
	void leave() {
		stage.empty();
	}

	@Test
	@Order(1)
	void ofATeacherWhoSetsWork() {
		Walk walk = walk(A, person('a', 1)).seen(".welcome").examine("home-first-visit").onward("#welcome-done");
		assertThat(walk.page().locator(".welcome")).hasCount(0);
		walk.examine("home").click("#help-link").seen("#help-sections").examine("home-help");
		assertThat(walk.page().locator("#help-close")).isFocused();
		walk.page().keyboard().press("Escape");
		assertThat(walk.page().locator("#help-panel")).not().isVisible();
		assertThat(walk.page().locator("#help-link")).isFocused();
		walk.to("/help").examine("help").to("/sections").click(".who summary").examine("home-menu");
		walk.to("/sections/to-do").examine("to-do-nothing");
		walk.to(section('a', 2)).examine("section-empty");
		walk.to(section('a', 2) + "/gradebook").examine("gradebook-without-work");
		walk.to(section('a', 1) + "/assignments/new").examine("new");
		walk.unfold("details.more > summary")
			.fill("#points", "ten")
			.fill("#dueDate", "2001-01-31")
			.fill("#attempts", "many")
			.fill("#attachment-0-content", "no address")
			.submit()
			.seen("p.notice")
			.examine("new-with-problems");

		walk.to(section('a', 1) + "/assignments/new").fill("#description", "Two pages on a book for an island.");
		walk.page().locator(".other-section input[type=checkbox]").first().check();
		walk.setWork(
				"Essay on the Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, too long for a line");
		assertThat(walk.page().locator("#lines .state-in-the-lms")).hasCount(2);
		walk.examine("set");
		stage.fault("'kind': 'answer', 'status': 400, 'operation': 'create_assignment', 'next': 1");
		walk.to(section('a', 1) + "/assignments/new");
		walk.page().locator(".other-section input[type=checkbox]").first().check();
		walk.setWork("Poem").seen("#lines form button").examine("set-with-one-refused").click("#lines form button");
		assertThat(walk.page().locator("#lines .state-in-the-lms")).hasCount(2);

		stage.fault("'kind': 'reset', 'fires': 'after', 'operation': 'create_assignment', 'next': 1");
		walk.to(section('a', 1) + "/assignments/new")
			.setWork("Reading log")
			.seen("#decide .notice")
			.examine("assignment-unknown");
		stage.change("update delivery set due_at = now() where state = 'UNKNOWN'");
		walk.page().reload();
		walk.click("#not-there summary")
			.examine("assignment-asked-twice")
			.click("#not-there-yes")
			.seen("#assignment-state .state-in-the-lms")
			.examine("assignment-ungraded");
		walk.to(section('a', 1) + "?q=nothing").examine("section-nothing-found");
	}

	@Test
	@Order(2)
	void ofATeacherWhoGrades() {
		Walk walk = walk(A, person('a', 1)).to(section('a', 1) + "/gradebook").examine("gradebook-ungraded");
		for (int student = 101; student < 112; student++) {
			walk.type(person('a', student), "Poem", String.valueOf((student - 100) * 2));
			walk.type(person('a', student), "Essay", (120 - student) + ".5");
		}
		walk.type(person('a', 112), "Poem", "20.1.2").type(person('a', 128), "Essay", "17");
		walk.seenIn(person('a', 111), "Essay", "in-the-lms").seenIn(person('a', 128), "Essay", "needs-district");
		walk.page().locator(walk.cell(person('a', 111), "Poem")).focus();
		walk.examine("gradebook");

		stage.lever("PATCH", "Essay", "/submissions/" + person('a', 101), "{\"grade_points\": 3}");
		stage.lever("PATCH", "Essay", "/submissions/" + person('a', 102),
				"{\"grade_points\": 4, \"grade_comment\": \"Seen in class\"}");
		walk.type(person('a', 101), "Essay", "18").type(person('a', 102), "Essay", "19");
		walk.seenIn(person('a', 101), "Essay", "conflict").seenIn(person('a', 102), "Essay", "conflict");
		stage.fault("'kind': 'answer', 'status': 400, 'operation': 'update_submission', 'next': 1");
		walk.type(person('a', 105), "Poem", "9").seenIn(person('a', 105), "Poem", "not-accepted");
		stage.change("update enrollment set removed_at = now() where person_id = ? and section_id = ?",
				person('a', 103), "5c00000000000000000a0001");
		walk.to(section('a', 1) + "/gradebook").click("#numbers summary");
		walk.page().locator(walk.cell(person('a', 101), "Essay")).focus();
		walk.examine("gradebook-in-all-states");
		walk.click("#settle").seen("#conflict-list .conflict").examine("gradebook-settle");
		walk.to(section('a', 1) + "/gradebook/table").examine("gradebook-table");
		for (String show : List.of("to-grade", "missing", "stuck", "conflict")) {
			walk.to(section('a', 1) + "/gradebook?show=" + show).examine("gradebook-" + show);
		}
		walk.to(section('a', 1) + "/gradebook?q=zzz").examine("gradebook-no-one-found");
		walk.to("/sections").examine("home-with-something-to-do");
		walk.to("/sections/to-do").examine("to-do").to("/sections/digest").examine("digest");
		walk.to(section('a', 1)).click(".not-reached summary").examine("section");
		walk.to(section('a', 1) + "/students").examine("students");
		walk.to(section('a', 1) + "/students?q=zzz").examine("students-none-found");
	}

	@Test
	@Order(3)
	void ofTheGradebookWhereSomethingIsOpenOrHeld() {
		Walk walk = walk(A, person('a', 1)).to(section('a', 1) + "/gradebook");
		walk.page().locator(walk.cell(person('a', 113), "Poem")).focus();
		walk.click("#change summary").fill("#change-number", "7").examine("gradebook-change").click("#change summary");
		walk.click("#columns summary").examine("gradebook-columns").click("#columns summary");
		walk.click(".head-menu").examine("gradebook-column-menu").page().keyboard().press("Escape");
		walk.click("#help").examine("gradebook-keys").click("#keys button");
		walk.click("#help-link")
			.seen("#help-gradebook")
			.examine("gradebook-help")
			.click("#help-keys")
			.seen("#keys[open]");
		walk.click("#keys button");
		walk.page().context().setOffline(true);
		walk.type(person('a', 115), "Poem", "3").seen("#grid-notice").examine("gradebook-offline");
		walk.page().context().setOffline(false);
		walk.seenIn(person('a', 115), "Poem", "in-the-lms");

		walk.page().route("**/states*", Route::abort);
		Walk other = walk.besides().to(section('a', 1) + "/gradebook");
		other.type(person('a', 116), "Poem", "5").seenIn(person('a', 116), "Poem", "in-the-lms");
		other.page().close();
		walk.type(person('a', 116), "Poem", "6").seen("#conflicts").examine("gradebook-conflict");

		walk.page().context().clearCookies();
		walk.type(person('a', 117), "Poem", "6").seen("#session-over").examine("gradebook-session-over");
	}

	@Test
	@Order(4)
	void ofTheImport() {
		String form = section('a', 1) + "/gradebook/import";
		Walk walk = walk(A, person('a', 1)).to(form).examine("import");
		walk.fill("#text", "Student id\tPoem\tSong\n%s\t11\t3\n%s\tabsent\t\n%s\t4\t\n".formatted(person('a', 118),
				person('a', 119), person('a', 999)));
		walk.submit().seen("main table").examine("import-preview");
		walk.submit().seen("button.secondary").examine("import-done");
		walk.submit().seen("main table").examine("import-undone");
		walk.to(form)
			.fill("#text", "Name\tSong\nNobody\t3\n")
			.submit()
			.seen("#import-problem")
			.examine("import-of-nothing");
	}

	@Test
	@Order(5)
	void ofOneAssignment() {
		Walk walk = walk(A, person('a', 1)).to(work('a', "Essay"));
		Page page = walk.page();
		page.locator("tbody tr textarea").nth(4).fill("A strong opening. Watch the commas.");
		page.locator("tbody tr input.points").nth(5).fill("a lot");
		page.locator("tbody tr input.points").nth(6).fill("25");
		page.locator("tbody tr input.points").nth(6).blur();
		page.locator("details.flags summary").nth(4).click();
		page.locator("tbody tr").nth(4).locator("details.flags input").first().check();
		walk.seen("p.problem:not(:empty)").seen("tbody tr:nth-child(7) .state-in-the-lms").examine("assignment");
		walk.to(work('a', "Essay") + "/edit").examine("edit").fill("#title", "").submit().seen("p.notice");
		walk.examine("edit-with-problems");
		walk.to(work('a', "Essay") + "/copy").examine("copy");
		walk.to(work('a', "Essay") + "/delete").examine("delete");
		walk.to(work('a', "Reading") + "/delete").examine("delete-without-grades");

		walk.to(section('a', 1) + "/gradebook")
			.type(person('a', 105), "Reading", "7")
			.seenIn(person('a', 105), "Reading", "in-the-lms");
		stage.lever("PATCH", "Reading", "", "{\"state\": \"draft\"}");
		walk.to(section('a', 1) + "/gradebook")
			.type(person('a', 106), "Reading", "5")
			.seenIn(person('a', 106), "Reading", "needs-you");
		stage.change("update delivery set look_at = now() where look_at is not null");
		walk.to(work('a', "Reading")).seenSoon(".presence").examine("assignment-in-draft");
		stage.lever("DELETE", "Reading", "", "");
		walk.to(section('a', 1) + "/gradebook").type(person('a', 107), "Reading", "6");
		walk.to(work('a', "Reading")).seenSoon("#decide .notice").examine("assignment-deleted-there");
		walk.to(work('a', "Reading") + "/submissions/" + person('a', 105)).examine("submission-deleted-there");
		walk.to(section('a', 1) + "/gradebook")
			.seenIn(person('a', 105), "Reading", "kept-here")
			.examine("gradebook-deleted-there");
		walk.to(section('a', 1) + "/assignments/00000000-0000-4000-8000-000000000000").examine("not-found");
	}

	@Test
	@Order(5)
	void ofADueDateThatWasChangedInTheLms() {
		Walk walk = walk(A, person('a', 1)).to(section('a', 1) + "/assignments/new");
		walk.setWork("Diary").seen("#assignment-state .state-in-the-lms");
		stage.lever("PATCH", "Diary", "", "{\"due_date\": \"2099-01-01T05:00:00Z\"}");
		stage.change("update delivery set look_at = now() where student_id is null and assignment_id = cast(? as uuid)",
				stage.assignment('a', "Diary"));
		walk.to(work('a', "Diary")).seenSoon("#due-title").examine("assignment-due-date-changed");
		Page page = walk.page();
		page.getByText("Keep theirs").dblclick();
		assertThat(page.locator(".facts")).containsText("2099");
		assertThat(page.locator("#due-title")).isHidden();
		assertThat(page.locator("main > p.notice")).hasCount(0);
	}

	@Test
	@Order(6)
	void ofOneSubmission() {
		Walk walk = walk(A, person('a', 1));
		String essay = work('a', "Essay") + "/submissions/";
		walk.to(essay + person('a', 120)).examine("submission-with-nothing");
		stage.lever("PATCH", "Essay", "/submissions/" + person('a', 104), """
				{"attachments": [{"type": "text", "title": "My essay", "text": "I would take an atlas."},
				{"type": "link", "url": "https://library.example/islands/with/a/long/path/to/the/atlas"},
				{"type": "link", "url": "javascript:alert(1)"}, {"type": "file", "title": "atlas.pdf"}]}""");
		walk.to(essay + person('a', 104)).examine("submission");
		walk.fill("#points", "a lot").submit().seen("p.notice").examine("submission-with-problems");
		walk.to(essay + person('a', 101)).examine("submission-with-conflict");
		walk.to(essay + person('a', 103)).examine("submission-of-one-who-left");
		walk.to(essay + person('a', 128)).examine("submission-of-one-not-there");
		walk.to(essay + person('a', 105));
		stage.change("update grade set graded_at = now() + interval '1 second', points = 1 where student_id = ?",
				person('a', 105));
		walk.fill("#points", "3").submit().seen("form .conflict").examine("submission-changed-meanwhile");
		walk.to(section('a', 1) + "/as/" + person('a', 104)).examine("as-the-student-list");
		walk.to(section('a', 1) + "/as/" + person('a', 104) + "/" + stage.assignment('a', "Essay"))
			.examine("as-the-student");

		Walk ofB = walk(B, person('b', 1)).to(section('b', 1) + "/assignments/new").examine("new-of-provider-b");
		ofB.setWork("Song").seen("#assignment-state .state-in-the-lms");
		ofB.to(work('b', "Song") + "/submissions/" + person('b', 101)).examine("submission-without-session");
		ofB.page().close();
		Walk ofC = walk(C, person('c', 1)).to(section('c', 1) + "/assignments/new");
		ofC.unfold("details.more > summary").examine("new-of-provider-c");
		ofC.setWork("Song").seen("#assignment-state .state-in-the-lms");
		ofC.to(work('c', "Song") + "/submissions/" + person('c', 103)).examine("submission-of-provider-c");
	}

	@Test
	@Order(7)
	void ofAStudent() {
		Walk walk = walk(A, person('a', 104)).to("/your-work").examine("student-list");
		walk.to("/your-work/past").examine("student-past");
		walk.to("/your-work/" + stage.assignment('a', "Essay")).examine("student-graded");
		walk.to("/your-work/" + stage.assignment('a', "Poem"))
			.submit()
			.seen("p.problem")
			.examine("student-hands-in-nothing");
		walk.fill("#text", "A poem about an atlas.").submit();
		walk.seen("#handed-in .state-in-the-lms").examine("student-handed-in");
		stage.change("update assignment set accept_until = now() - interval '1 day' where id = cast(? as uuid)",
				stage.assignment('a', "Poem"));
		walk.to("/your-work/" + stage.assignment('a', "Poem")).examine("student-too-late");
		walk(B, person('b', 101)).to("/your-work/" + stage.assignment('b', "Song")).examine("student-without-session");
		stage.change("update assignment set deleted_at = now() where district_id like '%b0001'");
		walk(B, person('b', 103)).to("/your-work").examine("student-without-work");
	}

	@Test
	@Order(8)
	void ofAnAdministratorWhoIsAskedTwice() {
		Walk walk = walk(A, person('a', 201)).to("/district/deliveries").unfold(".deed summary");
		walk.examine("deliveries-asked-twice").click(".deed summary").click("#retry-all summary");
		walk.examine("deliveries-all-asked-twice").to("/district/deliveries/rows?group=refused.rejected");
		walk.click("tbody a").click("#retry summary").examine("delivery-asked-twice");
		walk.to("/district").click("#help-link").seen("#help-overview").examine("district-help");
		walk.to("/district").unfold("#pause summary");
		walk.examine("district-asked-twice").to("/district/roster").unfold("#check-roster summary, #readings summary");
		walk.examine("district-roster").to("/district/activity").examine("district-activity");
	}

	@Test
	@Order(9)
	void ofTimesWhenLittleCanBeDone() {
		Walk walk = walk(A, person('a', 1)).to(section('a', 3) + "/assignments/new").setWork("Old work");
		walk.seen("#assignment-state .state-in-the-lms");
		String moment = "update %s set removed_at = date_trunc('day', now()) where %s = '5c00000000000000000a0003'";
		List.of("section", "section_teacher", "enrollment")
			.forEach((table) -> stage.change(moment.formatted(table, table.equals("section") ? "id" : "section_id")));
		walk.to("/sections").click("main details summary").examine("home-with-past-terms");
		walk.to(section('a', 3)).examine("section-past");
		walk.to(section('a', 3) + "/gradebook").examine("gradebook-past");
		stage.change("""
				insert into delivery_pause (district_id, until, reason, since)
				values ('5a00000000000000000a0001', now() + interval '1 hour', 'LMS_DISCONNECTED', now())""");
		walk.to("/sections").examine("home-at-a-standstill");
		walk.to(work('a', "Essay") + "/submissions/" + person('a', 121)).fill("#points", "7").submit();
		walk.seen("#progress .state").examine("submission-at-a-standstill");
		stage.change("update section_teacher set removed_at = now() where person_id in (?, ?)", person('a', 2),
				person('c', 2));
		walk(A, person('a', 2)).to("/sections").examine("home-without-sections");
		stage.change("update roster_state set as_of = null where district_id = '5a00000000000000000c0001'");
		walk(C, person('c', 2)).to("/sections").examine("home-before-the-roster");
	}

	@Test
	@Order(10)
	void leavesNothingToMend() {
		assertThat(stage.findings()).isEmpty();
	}

	private static Walk walk(String district, String person) {
		return stage.walk(district, person);
	}

	private static String work(char district, String title) {
		return section(district, 1) + "/assignments/" + stage.assignment(district, title);
	}

	private static String person(char district, int number) {
		return "5b00000000000000000%s%04d".formatted(district, number);
	}

	private static String section(char district, int number) {
		return "/sections/5c00000000000000000%s%04d".formatted(district, number);
	}

}
