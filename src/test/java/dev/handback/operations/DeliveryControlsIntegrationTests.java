package dev.handback.operations;

import java.util.List;

import dev.handback.support.Teaching;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** An administrator pauses and resumes sending, and retries waiting rows. */
class DeliveryControlsIntegrationTests extends DeliveryQueueTest {

	@Test
	void pausesAndResumesOnceHoweverOftenItIsClicked() {
		new Teaching(this.mvc, 'a', 1).setsWork("Held back");
		long pausedBefore = audited("deliveries paused");
		long resumedBefore = audited("deliveries resumed");
		post("/pause");
		post("/pause");
		this.delivery.deliver();
		assertThat(states()).containsExactly("DUE");

		post("/resume");
		post("/resume");
		this.delivery.deliver();

		assertThat(states()).containsExactly("DELIVERED");
		assertThat(audited("deliveries paused") - pausedBefore).isEqualTo(1);
		assertThat(audited("deliveries resumed") - resumedBefore).isEqualTo(1);
	}

	@Test
	void promisesNoTimeWhileAPersonHasPausedIt() {
		rows('a', "DUE", "UNAVAILABLE", 1, 60);
		String row = "/" + id("UNAVAILABLE");
		assertThat(get(row)).bodyText().contains("<dt>Next attempt</dt>");
		assertThat(get("/rows")).bodyText().doesNotContain(">–<");

		post("/pause");

		assertThat(get(row)).bodyText().doesNotContain("<dt>Next attempt</dt>");
		assertThat(get("/rows")).bodyText().contains(">–<");
		assertThat(follow("", post("/retry"))).bodyText().contains("1 delivery will be retried when sending resumes.");
		post("/resume");
	}

	@Test
	void doesNotPromiseToRetryNowWhatAPauseOfAnyKindHolds() {
		rows('a', "DUE", "LMS_DISCONNECTED", 1, 60);
		update("""
				insert into delivery_pause (district_id, reason, until) values ('5a00000000000000000a0001',
					'LMS_DISCONNECTED', now() + interval '1 minute')""");

		assertThat(follow("", post("/retry"))).bodyText()
			.contains("1 delivery will be retried when sending resumes.")
			.doesNotContain("Retrying 1 delivery");
	}

	@Test
	void triesAGroupAgainAndLeavesTheOthersAlone() {
		rows('a', "DUE", "UNAVAILABLE", 3, 60);
		rows('a', "DUE", "STUDENT_NOT_IN_LMS", 2, 60);
		rows('b', "DUE", "UNAVAILABLE", 1, 60);
		long before = audited("deliveries tried again");

		post("/retry?group=due.unavailable");
		post("/retry?group=due.unavailable");

		assertThat(count("district_id = '5a00000000000000000a0001' and reason is null and due_at <= now()"))
			.isEqualTo(3);
		assertThat(count("reason = 'STUDENT_NOT_IN_LMS' and due_at > now()")).isEqualTo(2);
		assertThat(count("district_id = '5a00000000000000000b0001' and reason = 'UNAVAILABLE'")).isEqualTo(1);
		assertThat(audited("deliveries tried again") - before).isEqualTo(1);
	}

	@Test
	void triesAllAgainButNothingThatWaitsForADecision() {
		rows('a', "DUE", "UNAVAILABLE", 3, 60);
		rows('a', "REFUSED", "REJECTED", 2, 60);
		for (String decision : List.of("ID_LOST", "ASSIGNMENT_GONE", "KEPT_HERE", "DUE_DATE_PAST", "COMMENT_STAYS")) {
			rows('a', "REFUSED", decision, 1, 60);
		}
		rows('a', "HELD", "CHANGED_THERE", 1, 60);
		rows('a', "UNKNOWN", "OUTCOME_UNKNOWN", 1, 60);

		assertThat(post("/retry")).hasRedirectedUrl("/district/deliveries");

		assertThat(count("state = 'DUE' and reason is null and due_at <= now()")).isEqualTo(5);
		assertThat(count("state = 'REFUSED'")).isEqualTo(5);
		assertThat(count("state in ('HELD', 'UNKNOWN') and reason is not null")).isEqualTo(2);
	}

	@Test
	void triesOneAgainButNeverACreateWhoseIdWasLost() {
		rows('a', "REFUSED", "REJECTED", 1, 60);
		long worthIt = id("REJECTED");
		rows('a', "REFUSED", "ID_LOST", 1, 60);
		long lost = id("ID_LOST");

		assertThat(post("/" + worthIt + "/retry")).hasRedirectedUrl("/district/deliveries/" + worthIt);
		post("/" + lost + "/retry");

		assertThat(count("id = " + worthIt + " and state = 'DUE'")).isEqualTo(1);
		assertThat(count("id = " + lost + " and state = 'REFUSED'")).isEqualTo(1);
	}

	@Test
	void leavesAloneWhatIsBeingSent() {
		rows('a', "DUE", "UNAVAILABLE", 1, 60);
		update("update delivery set state = 'SENDING', lease = '00000000-0000-0000-0000-000000000001', lease_until = 'infinity'");

		post("/retry");

		assertThat(count("reason = 'UNAVAILABLE'")).isEqualTo(1);
	}

	@Test
	void saysThatTheTokenIsRejectedInsteadOfRetrying() {
		rows('a', "REFUSED", "REJECTED", 1, 60);
		String row = "/" + id("REJECTED");
		update("""
				insert into delivery_pause (district_id, until, reason, since)
				values (?, now() + interval '1 minute', 'TOKEN_REFUSED', now())""", ADMINISTRATOR.district().value());

		assertThat(follow("", post("/retry"))).bodyText().contains("Nothing was sent, because the service rejects");
		assertThat(follow(row, post(row + "/retry"))).bodyText().contains("Nothing was sent, because the service");
		assertThat(follow("", post("/resume"))).bodyText().contains("Nothing was sent, because the service rejects");

		assertThat(count("state = 'REFUSED'")).isEqualTo(1);
		assertThat(get("")).bodyText().contains("next attempt at").doesNotContain("Nothing was sent");
	}

	@Test
	void retriesNothingIfTheTokenWasRejectedForSomethingElse() {
		rows('a', "REFUSED", "REJECTED", 1, 60);
		tokenIs("'TOKEN_REFUSED'");

		assertThat(follow("", post("/retry"))).bodyText().contains("Nothing was sent, because the service rejects");

		assertThat(count("state = 'REFUSED'")).isEqualTo(1);
	}

	@Test
	void triesNowOnlyIfNoOneHasPausedSince() {
		update("""
				insert into delivery_pause (district_id, until, reason, since)
				values (?, now() + interval '1 minute', 'UNAVAILABLE', now())""", ADMINISTRATOR.district().value());
		assertThat(get("")).bodyText().contains("/resume?automatic=true", "Try now");
		post("/pause");

		assertThat(follow("", post("/resume?automatic=true"))).bodyText()
			.contains("Nothing was sent: an administrator paused sending", "Resume sending");

		assertThat(get("")).bodyText().contains("/resume?automatic=false", "Resume sending");
	}

	@Test
	void resumesAfterAPauseByHandWhateverTheTokenIs() {
		post("/pause");
		tokenIs("'TOKEN_REFUSED'");

		post("/resume");

		assertThat(get("")).bodyText().doesNotContain("Resume sending");
	}

	@AfterEach
	void tokenIsAccepted() {
		tokenIs("null");
	}

	private void tokenIs(String problem) {
		update("update district set check_problem = " + problem + " where district_id = ?",
				ADMINISTRATOR.district().value());
	}

	private MvcTestResult follow(String address, MvcTestResult answer) {
		return this.mvc.get()
			.uri("/district/deliveries" + address)
			.with(as(ADMINISTRATOR))
			.cookie(answer.getResponse().getCookies())
			.exchange();
	}

	@Test
	void knowsNothingOfAnotherDistrictsRows() {
		rows('b', "DUE", "UNAVAILABLE", 1, 60);
		long id = id("UNAVAILABLE");

		assertThat(get("/" + id)).hasStatus(404);
		assertThat(post("/" + id + "/retry")).hasStatus(404);
		assertThat(count("reason = 'UNAVAILABLE'")).isEqualTo(1);
	}

	@Test
	void takesNoClickWithoutItsToken() {
		for (String action : List.of("/pause", "/resume", "/retry", "/1/retry")) {
			assertThat(this.mvc.post().uri("/district/deliveries" + action).with(as(ADMINISTRATOR))).hasStatus(403);
		}
	}

	private long count(String condition) {
		return value(Long.class, "select count(*) from delivery where " + condition);
	}

	private long id(String reason) {
		return value(Long.class, "select id from delivery where reason = ?", reason);
	}

	private List<String> states() {
		return values(String.class, "select state from delivery");
	}

	private long audited(String action) {
		return value(Long.class, "select count(*) from audit_record where action = ? and actor = ?", action,
				ADMINISTRATOR.person().value());
	}

}
