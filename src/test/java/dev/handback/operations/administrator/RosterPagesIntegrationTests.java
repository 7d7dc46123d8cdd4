package dev.handback.operations.administrator;

import dev.handback.feed.FeedRunner;
import dev.handback.rostersync.SyncRun;
import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What people see of a roster while it changes. */
class RosterPagesIntegrationTests extends RosterPageTest {

	private static final SignedInUser OPERATOR = People.user('a', 9001, Role.OPERATOR);

	@Autowired
	private FeedRunner feed;

	RosterPagesIntegrationTests() {
		super('b');
	}

	@Test
	void showsTheAdministratorWhatWouldGoBySchool() {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);

		assertThat(page("/district/roster", true)).contains("The new roster would remove a lot", "Apply it",
				"Keep the roster as it is", "needs approval");
		String school = this.jdbc.queryForObject("select min(name) from school where district_id = ?", String.class,
				this.district.value());
		assertThat(page("/district/roster", true)).contains(school + ":");
	}

	@Test
	void promisesNoSyncWhileOneNeedsApproval() {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		this.jdbc.update("""
				update feed_state set following = false, problem = 'EVENTS_WOULD_REMOVE' where district_id = ?""",
				this.district.value());

		assertThat(page("/district/roster", true)).contains("Event sync continues once a full sync is applied")
			.doesNotContain("Event sync is off", "a full sync runs instead", "Next sync at");
	}

	@Test
	void promisesNoSyncOfAKeptRosterAndNotThatItStaysOnceAnotherSyncNeedsApproval() {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		posts("/district/roster/" + newestRun() + "/discard");
		this.jdbc.update("""
				update feed_state set following = false, problem = 'EVENTS_WOULD_REMOVE' where district_id = ?""",
				this.district.value());
		assertThat(page("/district/roster", true)).contains("The roster was kept as it was")
			.doesNotContain("a full sync runs instead");
		this.jdbc.update("update feed_state set following = true, problem = null where district_id = ?",
				this.district.value());
		this.jdbc.update("update roster_state set next_check = now() + interval '1 day' where district_id = ?",
				this.district.value());

		assertThat(page("/district/roster", true))
			.contains("The roster was kept as it was", "Event sync continues once a full sync is applied")
			.doesNotContain("Changes arrive as events");
		assertThat(this.mvc.get()
			.uri("/district/roster")
			.with(as(People.administrator('b')))
			.cookie(posts("/district/roster").getResponse().getCookies())).bodyText()
			.contains("A full sync is already in progress or about to start")
			.doesNotContain("The roster was kept as it was");
		assertThat(page("/sections", false)).contains("Roster as of").doesNotContain("next check");

		this.runs.readOnce(this.district);
		assertThat(page("/district/roster", true))
			.contains("role=\"status\">The new roster would remove a lot</p>",
					"hx-select-oob=\"#roster-held:innerHTML\"", "Event sync continues once a full sync is applied")
			.doesNotContain("The roster was kept as it was", "Changes arrive as events");
	}

	@Test
	void appliesAHeldRosterWhenToldTo() {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		long run = newestRun();

		assertThat(this.mvc.post()
			.uri("/district/roster/" + run + "/apply")
			.with(csrf())
			.with(as(People.administrator('b')))).hasStatus3xxRedirection();
		assertThat(page("/district/roster", true)).contains("The new roster is being applied.")
			.doesNotContain("These were missing from the latest sync and are still here");
		this.runs.read(this.district);

		assertThat(page("/district/roster", true))
			.doesNotContain("The new roster would remove a lot", "is being applied")
			.containsPattern("The latest full sync: [0-9,]+ added, [0-9,]+ changed, [1-9][0-9,]* removed, 0 restored");
	}

	@Test
	void doesNotCountTheWaitForApprovalAsTheTimeThatASyncTook() {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		this.jdbc.update("""
				update roster_sync set started_at = started_at - interval '50 minutes',
					finished_at = finished_at - interval '50 minutes' where id = ?""", newestRun());
		posts("/district/roster/" + newestRun() + "/apply");
		this.runs.readOnce(this.district);

		String page = page("/district/roster", true);
		String newest = page.substring(page.indexOf("<tr", page.indexOf("<tbody", page.indexOf("id=\"readings\""))));
		assertThat(newest.substring(0, newest.indexOf("</tr>"))).contains(">applied<")
			.containsPattern("<td class=\"number\"[^>]*>[0-9]{1,2}</td>\\s*$");
	}

	@ParameterizedTest
	@CsvSource({ "apply, discard", "discard, apply" })
	void theSecondHalfOfADoubleClickFindsTheDecisionMade(String decision, String other) {
		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		String run = "/district/roster/" + newestRun() + "/";
		assertThat(said(run + decision)).isEqualTo("roster.decided." + decision);

		assertThat(said(run + decision)).isEqualTo("roster.decided." + decision);
		assertThat(said(run + other)).isEqualTo("roster.decided.too-late");
		this.runs.read(this.district);
	}

	@Test
	void theSecondHalfOfADoubleClickFindsASyncUndone() {
		this.sandbox.unenroll(this.student, this.section);
		this.runs.read(this.district);
		String undo = "/district/roster/" + newestRun() + "/undo";
		assertThat(said(undo)).isEqualTo("roster.decided.undo");

		assertThat(said(undo)).isEqualTo("roster.decided.undo");
		assertThat(page("/district/roster", true)).contains("The latest sync is being undone.");
		this.runs.read(this.district);
		assertThat(said(undo)).isEqualTo("roster.decided.too-late");
	}

	@Test
	void saysThatNothingIsCheckedWhileTheRosterMustNotChange() {
		this.jdbc.update("update roster_state set asked_at = null where district_id = ?", this.district.value());
		assertThat(check()).isEqualTo("roster.check.asked");
		assertThat(check()).isEqualTo("roster.check.just-asked");
		assertThat(teacherChecks()).isEqualTo("sections.check.just-asked");

		refusal("TOKEN_REFUSED");
		assertThat(check()).isEqualTo("roster.check.token-refused");
		assertThat(teacherChecks()).isEqualTo("sections.check.token-refused");
		refusal(null);

		this.sandbox.switchTo("small");
		this.runs.read(this.district);
		assertThat(check()).isEqualTo("roster.check.held");
		assertThat(teacherChecks()).isEqualTo("sections.check.held");
		assertThat(teachersSections()).bodyText().contains("your district administrator has to approve a sync first");
		administratorsLeave(true);
		Object said = teacherChecks();
		MvcTestResult sections = teachersSections();
		administratorsLeave(false);
		assertThat(said).isEqualTo("sections.check.held.operator");
		assertThat(sections).bodyText().contains("the operator of this installation has to approve a sync first");

		assertThat(posts("/district/roster/" + newestRun() + "/discard")).hasStatus3xxRedirection();
		assertThat(check()).isEqualTo("roster.check.kept");
		assertThat(teacherChecks()).isEqualTo("sections.check.kept");
		assertThat(teachersSections()).bodyText().contains("has kept the roster as it is");
	}

	private void administratorsLeave(boolean gone) {
		this.jdbc.update("""
				update person set removed_at = %s where district_id = ? and 'DISTRICT_ADMIN' = any(roles)"""
			.formatted(gone ? "now()" : "null"), this.district.value());
	}

	private void refusal(@Nullable String problem) {
		this.jdbc.update("update district set check_problem = ? where district_id = ?", problem, this.district.value());
	}

	private MvcTestResult teachersSections() {
		return this.mvc.get().uri("/sections").with(as(People.teacher('b'))).exchange();
	}

	/** What the page says next. */
	private Object check() {
		return said("/district/roster/check");
	}

	private Object said(String address) {
		return posts(address).getMvcResult().getFlashMap().get("said");
	}

	private Object teacherChecks() {
		return posts("/sections/check", People.teacher('b')).getMvcResult().getFlashMap().get("checked");
	}

	private MvcTestResult posts(String address) {
		return posts(address, People.administrator('b'));
	}

	private MvcTestResult posts(String address, SignedInUser by) {
		return this.mvc.post().uri(address).with(csrf()).with(as(by)).exchange();
	}

	@Test
	void saysWhatWaitsForASecondRead() {
		for (int n = 1; n <= 8; n++) {
			this.sandbox.remove(People.student('b', n).value());
		}
		this.runs.readOnce(this.district);

		assertThat(page("/district/roster", true)).contains("We sync again at", "8 students");

		this.runs.tenMinutesPass(this.district);
		assertThat(page("/district/roster", true)).contains("the next sync", "8 students")
			.doesNotContain("We sync again at");

		this.runs.readOnce(this.district);
		assertThat(page("/district/roster", true)).doesNotContain("We sync again at", "the next sync");
	}

	@Test
	void theOperatorDecidesWhereNoAdministratorIsLeft() {
		String address = "/operator/districts/" + this.district;
		this.sandbox.switchTo("small");
		this.runs.readOnce(this.district);
		assertThat(page(address, OPERATOR)).doesNotContain("no administrator who could approve it");
		assertThat(decides(address, newestRun())).hasStatus3xxRedirection();
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.HELD);

		this.sandbox.switchTo("original");
		this.runs.replaceAll(this.district);
		this.jdbc.queryForList(
				"select id from person where district_id = ? and 'DISTRICT_ADMIN' = any(roles) and removed_at is null",
				String.class, this.district.value())
			.forEach(this.sandbox::remove);
		this.runs.readOnce(this.district);

		assertThat(page(address, OPERATOR)).contains("no administrator who could approve it", "district administrator",
				"Your turn");
		assertThat(decides(address, newestRun())).hasStatus3xxRedirection();
		this.runs.read(this.district);
		assertThat(page(address, OPERATOR)).doesNotContain("no administrator who could approve it");
	}

	private MvcTestResult decides(String address, long run) {
		return this.mvc.post().uri(address + "/roster/" + run + "/apply").with(csrf()).with(as(OPERATOR)).exchange();
	}

	@Test
	void showsHowFarAReadingIs() {
		this.jdbc
			.update("""
					insert into roster_sync (district_id, started_at, outcome, cause) values (?, now(), 'RUNNING', 'ASKED')""",
					this.district.value());
		this.jdbc.update("""
				insert into roster_sync_kind (district_id, run_id, kind) select district_id, max(id), kind
				from roster_sync, unnest(array['SCHOOLS', 'TERMS', 'COURSES', 'USERS', 'SECTIONS']) kind
				where district_id = ? group by district_id, kind""", this.district.value());
		this.jdbc.update(
				"""
						update roster_sync_kind set pages = 12, records = 120000, unusable = 3, expected = 1000000, state = 'READING',
							started_at = now() - interval '10 seconds'
						where kind = 'USERS' and run_id = (select max(id) from roster_sync where district_id = ?)""",
				this.district.value());

		assertThat(page("/district/roster", true)).contains("120,000", "3 skipped without a usable ID", "per second",
				"syncing", "every 1s");
	}

	@Test
	void saysWhyTheRosterIsReadCompletelyWhenEventsAreSwitchedOff() {
		this.sandbox.fault("\"operation\": \"list_events\", \"kind\": \"html\", \"status\": 404");
		this.feed.follow(this.district);
		assertThat(page("/district/roster", true)).contains("The service no longer offers events");

		this.runs.read(this.district);

		assertThat(page("/district/roster", true)).contains("The service offers no events")
			.doesNotContain("any more", "Changes arrive as events");
	}

	@Test
	void keepsAnUndoneReadingInTheHistoryWithItsCounts() {
		this.sandbox.unenroll(this.student, this.section);
		this.runs.read(this.district);
		assertThat(page("/district/roster", true)).contains("Undo the latest sync");
		long run = newestRun();

		assertThat(this.mvc.post()
			.uri("/district/roster/" + run + "/undo")
			.with(csrf())
			.with(as(People.administrator('b')))).hasStatus3xxRedirection();
		this.runs.read(this.district);

		assertThat(page("/district/roster", true)).contains("The latest sync was undone")
			.doesNotContain("Undo the latest sync")
			.containsPattern(
					"(?s)>undone</span>.*?<td class=\"number\"[^>]*>[0-9,]+</td>\\s*<td class=\"number\"[^>]*>0</td>"
							+ "\\s*<td class=\"number\"[^>]*>0</td>\\s*<td class=\"number\"[^>]*>1</td>");
	}

	private long newestRun() {
		return this.jdbc.queryForObject("select max(id) from roster_sync where district_id = ?", Long.class,
				this.district.value());
	}

	private String page(String address, boolean administrator) {
		return page(address, administrator ? People.administrator('b') : People.teacher('b'));
	}

}
