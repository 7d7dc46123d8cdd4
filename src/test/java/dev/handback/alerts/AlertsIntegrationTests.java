package dev.handback.alerts;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import dev.handback.diagnosis.DistrictHealthService;
import dev.handback.support.SettableClock;
import dev.handback.support.StoredDeliveries;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.mail.MessagingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.transaction.support.TransactionOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/** What is reported by email, and to whom. */
class AlertsIntegrationTests extends AlertTest {

	@Autowired
	private MessageStore messages;

	@Autowired
	private AlertStore alerts;

	@Autowired
	private DistrictHealthService states;

	@Autowired
	private List<Channel> channels;

	@Autowired
	private TransactionOperations transactions;

	@Autowired
	private AlertTrial trial;

	@Value("${handback.signon.public-url}")
	private URI pages;

	@Test
	void alertsOperatorsAndTheDistrictsAdministratorsOnce() {
		is("disconnected");
		lookAndSend();
		lookAndSend();

		assertThat(mails(OPERATOR, NAME)).singleElement().satisfies((mail) -> {
			assertThat(mail.subject()).isEqualTo(NAME + ": " + DISCONNECTED);
			assertThat(mail.text()).contains("It's the district administrator's turn.", "Since ",
					this.pages + "/operator/districts/" + DISTRICT);
		});
		assertThat(mails(ADMINISTRATOR, NAME)).singleElement().satisfies((mail) -> {
			assertThat(mail.text()).contains("Reconnect it in the sign-on service", "It's your turn.",
					this.pages + "/district");
			assertThat(mail.to()).doesNotContain(OPERATOR);
		});
	}

	@Test
	void reportsTheEndOnceAndOpensANewAlertWhenItComesBack() {
		is("disconnected");
		lookAndSend();
		is("success");
		lookAndSend();
		lookAndSend();

		for (String reader : List.of(OPERATOR, ADMINISTRATOR)) {
			assertThat(mails(reader, NAME)).hasSize(2)
				.last()
				.satisfies(
						(mail) -> assertThat(mail.text()).contains(NAME, "Resolved: " + DISCONNECTED, "From ", " to "));
		}
		is("disconnected");
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).hasSize(3);
		assertThat(mails(ADMINISTRATOR, NAME)).hasSize(3);
	}

	@Test
	void reportsOnlyToOperatorsWhatOnlyTheyCanResolve() {
		this.jdbc.sql("update district set check_problem = 'TOKEN_REFUSED' where district_id = ?")
			.param(DISTRICT.value())
			.update();
		lookAndSend();

		assertThat(mails(OPERATOR, NAME)).singleElement()
			.satisfies((mail) -> assertThat(mail.text()).contains("It's your turn.", "Enter a new one."));
		assertThat(mails(ADMINISTRATOR, NAME)).isEmpty();
	}

	@Test
	void reportsASyncThatTheGuardHoldsUntilSomeoneDecides() {
		this.jdbc.sql("insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'HELD')")
			.param(DISTRICT.value())
			.update();
		lookAndSend();

		assertThat(mails(ADMINISTRATOR, "apply it or keep the roster as it is")).singleElement()
			.satisfies((mail) -> assertThat(mail.text()).contains(this.pages + "/district/roster"));
		assertThat(mails(OPERATOR, "A sync that would remove a large part of the roster needs approval.")).hasSize(1);

		this.jdbc.sql("update roster_sync set outcome = 'DISCARDED' where district_id = ?")
			.param(DISTRICT.value())
			.update();
		lookAndSend();
		assertThat(mails(ADMINISTRATOR, "Resolved")).hasSize(1);
	}

	@Test
	void asksTheOperatorAboutAHeldSyncWhereNoAdministratorIsLeft() {
		this.jdbc.sql("insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'HELD')")
			.param(DISTRICT.value())
			.update();
		this.jdbc.sql("update person set removed_at = now() where district_id = ? and 'DISTRICT_ADMIN' = any(roles)")
			.param(DISTRICT.value())
			.update();
		lookAndSend();

		assertThat(mails(OPERATOR, "A sync that would remove a large part of the roster needs approval."))
			.singleElement()
			.satisfies((mail) -> assertThat(mail.text()).contains("It's your turn."));
		assertThat(this.jdbc.sql("select owner from alert where district_id = ?")
			.param(DISTRICT.value())
			.query(String.class)
			.list()).containsExactly("OPERATOR");
	}

	@Test
	void reportsGradesThatHaveWaitedTooLong() {
		waitingFor(Duration.ofMinutes(30), null);
		waitingFor(Duration.ofDays(9), "CHANGED_THERE");
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).isEmpty();

		waitingFor(Duration.ofMinutes(61), "UNAVAILABLE");
		lookAndSend();
		assertThat(mails(OPERATOR, "Grades have been waiting longer than usual.")).hasSize(1);
		assertThat(mails(ADMINISTRATOR, "2 grades and assignments are waiting")).singleElement()
			.satisfies((mail) -> assertThat(mail.text()).contains("It resolves automatically.",
					this.pages + "/district/deliveries"));

		this.jdbc
			.sql("update delivery set state = 'DELIVERED', reason = null"
					+ " where district_id = ? and reason = 'UNAVAILABLE'")
			.param(DISTRICT.value())
			.update();
		lookAndSend();
		assertThat(mails(OPERATOR, "Resolved")).hasSize(1);
	}

	@Test
	void doesNotReportShortProblems() {
		SettableClock clock = new SettableClock();
		AlertWatch patient = watch(clock, Duration.ofMinutes(2));
		is("disconnected");
		patient.look();
		clock.advance(Duration.ofSeconds(119));
		patient.look();
		is("success");
		patient.look();
		clock.advance(Duration.ofMinutes(3));
		patient.look();
		this.sender.send();
		assertThat(mails(OPERATOR, NAME)).isEmpty();

		is("disconnected");
		patient.look();
		clock.advance(Duration.ofMinutes(2));
		patient.look();
		is("success");
		patient.look();
		clock.advance(Duration.ofMinutes(1));
		is("disconnected");
		patient.look();
		clock.advance(Duration.ofMinutes(2));
		patient.look();
		this.sender.send();
		assertThat(mails(OPERATOR, NAME)).hasSize(1);
	}

	@Test
	void combinesSimultaneousAlertsIntoOneMail() {
		is("error");
		waitingFor(Duration.ofHours(2), null);
		lookAndSend();

		assertThat(mails(ADMINISTRATOR, NAME)).singleElement().satisfies((mail) -> {
			assertThat(mail.subject()).startsWith(NAME + ": ").endsWith(" (and 1 more)");
			assertThat(mail.id()).matches("<[0-9a-f-]{36}@handback\\.example>");
			assertThat(mail.text()).contains("reports a problem with the LMS connection",
					"1 grade or assignment is waiting");
		});
	}

	@Test
	void canBeTriedOut() {
		assertThat(this.trial.run()).extracting("channel", "result")
			.containsExactlyInAnyOrder(tuple("mail", SendResult.TOLD), tuple("webhook", SendResult.TOLD));
		assertThat(mails(OPERATOR, "Test: alerts from Handback reach you")).singleElement()
			.satisfies((mail) -> assertThat(mail.text()).contains(this.pages + "/operator"));
		assertThat(WEBHOOK.getAllServeEvents()).singleElement()
			.satisfies((post) -> assertThat(post.getRequest().getBodyAsString()).contains("\"test\":true"));

		mailServerIsThere(false);
		assertThat(this.trial.run()).extracting("result").containsExactlyInAnyOrder(SendResult.DOWN, SendResult.TOLD);
	}

	@Test
	void namesNoOne() {
		is("disconnected");
		stored("REFUSED", "REJECTED", Duration.ZERO);
		lookAndSend();
		is("success");
		lookAndSend();

		assertThat(mails("", "")).isNotEmpty().allSatisfy((mail) -> {
			assertThat(mail.subject() + mail.text()).doesNotContain("Canary", "Quilla", "5b00000000000000000e");
		});
		assertThat(WEBHOOK.getAllServeEvents()).isNotEmpty()
			.allSatisfy((post) -> assertThat(post.getRequest().getBodyAsString()).doesNotContain("Canary", "Quilla",
					"5b00000000000000000e", "@"));
		assertThat(this.jdbc.sql("select row_to_json(m)::text from alert_message m").query(String.class).list())
			.allSatisfy((row) -> assertThat(row).doesNotContain("@", "Canary"));
	}

	@Test
	void letsNoNameBeginAHeader() throws MessagingException {
		this.jdbc.sql("update district set name = ? where district_id = ?")
			.params(NAME + "\r\nBcc: thief@example.org\r\n\r\nBoo", DISTRICT.value())
			.update();
		is("disconnected");
		lookAndSend();

		assertThat(mails("thief", "")).isEmpty();
		assertThat(mails(OPERATOR, NAME)).singleElement()
			.satisfies((mail) -> assertThat(mail.subject()).startsWith(NAME + " Bcc: thief@example.org Boo: "));
		assertThat(MAIL.getReceivedMessages()[0].getHeader("Bcc")).isNull();
		assertThat(MAIL.getReceivedMessages()[0].getHeader("Auto-Submitted")).containsExactly("auto-generated");
	}

	@ParameterizedTest
	@ValueSource(strings = { "nobody", "two@at@once", "line@example.org\r\nBcc: thief@example.org", "@", "" })
	void leavesOutAnAdministratorWithoutAUsableAddress(String address) {
		this.jdbc.sql("update person set email = ? where email = ?").params(address, ADMINISTRATOR).update();
		is("disconnected");
		lookAndSend();

		assertThat(mails(OPERATOR, NAME)).hasSize(1);
		assertThat(mails("", NAME)).hasSize(1);
		assertThat(this.jdbc.sql("select count(*) from alert_message where told_at is null and dropped_at is null")
			.query(Integer.class)
			.single()).isZero();
	}

	@Test
	void wantsASecretForAWebhook() {
		assertThatIllegalArgumentException()
			.isThrownBy(
					() -> new AlertsProperties.Webhook(URI.create("https://example.org"), null, Duration.ofSeconds(1)))
			.withMessageContaining("handback.alerts.webhook.secret");
	}

	private AlertWatch watch(SettableClock clock, Duration after) {
		AlertsProperties properties = new AlertsProperties(Duration.ofSeconds(30), after, Duration.ofDays(999),
				new AlertsProperties.Mail(null, List.of(), true),
				new AlertsProperties.Webhook(null, null, Duration.ofSeconds(1)));
		return new AlertWatch(this.states, this.alerts, this.messages, this.channels, properties, this.transactions,
				clock);
	}

	private void waitingFor(Duration age, String reason) {
		stored("CHANGED_THERE".equals(reason) ? "HELD" : "DUE", reason, age);
	}

	private void stored(String state, String reason, Duration age) {
		new StoredDeliveries(this.jdbc, DISTRICT).add(new PersonId("5b00000000000000000e8101"), state, reason, age, 1);
	}

}
