package dev.handback.alerts;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.handback.support.AppTest;
import dev.handback.support.RunningApp;
import dev.handback.vocabulary.ids.DistrictId;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * What tests of alerts have in common: a mail server, a webhook endpoint, and a district
 * that no other test uses.
 */
@AppTest
public abstract class AlertTest {

	protected static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e8001");

	protected static final String NAME = "Alderbrook";

	protected static final String OPERATOR = "operators@handback.example";

	protected static final String ADMINISTRATOR = "administrator@alderbrook.example";

	protected static final String DISCONNECTED = "The LMS isn't connected.";

	protected static final String SECRET = "what-both-sides-know";

	private static final int MAIL_PORT = RunningApp.freePort();

	protected static final GreenMail MAIL = new GreenMail(
			new ServerSetup(MAIL_PORT, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

	protected static final WireMockServer WEBHOOK = new WireMockServer(WireMockConfiguration.options().dynamicPort());

	static {
		MAIL.start();
		WEBHOOK.start();
	}

	@Autowired
	protected JdbcClient jdbc;

	@Autowired
	protected AlertWatch watch;

	@Autowired
	protected AlertSender sender;

	@Autowired
	private JavaMailSenderImpl mailServer;

	@DynamicPropertySource
	static void tellEveryone(DynamicPropertyRegistry registry) {
		registry.add("spring.mail.host", () -> "127.0.0.1");
		registry.add("spring.mail.port", () -> MAIL_PORT);
		registry.add("handback.alerts.after", () -> "0s");
		registry.add("handback.alerts.mail.from", () -> "Handback <handback@handback.example>");
		registry.add("handback.alerts.mail.to", () -> OPERATOR);
		registry.add("handback.alerts.webhook.url", () -> "http://localhost:" + WEBHOOK.port() + "/alerts");
		registry.add("handback.alerts.webhook.secret", () -> SECRET);
		registry.add("handback.alerts.webhook.deadline", () -> "8s");
	}

	@BeforeEach
	void aDistrictThatIsWell() throws FolderException {
		clear();
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				values (?, ?, 'A', 'America/New_York', 'success')""").params(DISTRICT.value(), NAME).update();
		person("5b00000000000000000e8201", "Ada", "Canary-Administrator", ADMINISTRATOR, "STAFF,DISTRICT_ADMIN");
		person("5b00000000000000000e8202", "No", "Address", null, "DISTRICT_ADMIN");
		person("5b00000000000000000e8101", "Quilla", "Canary-Student", "student@alderbrook.example", "STUDENT");
		// Whatever other tests have left in other districts is reported first.
		WEBHOOK.stubFor(WireMock.post("/alerts").willReturn(WireMock.noContent()));
		lookAndSend();
		MAIL.purgeEmailFromAllMailboxes();
		WEBHOOK.resetAll();
		WEBHOOK.stubFor(WireMock.post("/alerts").willReturn(WireMock.noContent()));
	}

	@AfterEach
	void clear() {
		mailServerIsThere(true);
		for (String table : List.of("alert", "alert_message", "teacher_digest", "teacher_digest_day")) {
			this.jdbc.sql("delete from " + table).update();
		}
		for (String table : List.of("district", "person", "delivery", "roster_sync")) {
			this.jdbc.sql("delete from " + table + " where district_id = ?").param(DISTRICT.value()).update();
		}
	}

	private void person(String id, String firstName, String lastName, @Nullable String email, String roles) {
		this.jdbc.sql("""
				insert into person (district_id, id, first_name, last_name, email, roles)
				values (:district, :id, :first, :last, :email, string_to_array(:roles, ','))""")
			.param("district", DISTRICT.value())
			.param("id", id)
			.param("first", firstName)
			.param("last", lastName)
			.param("email", email, java.sql.Types.VARCHAR)
			.param("roles", roles)
			.update();
	}

	/** Checks and sends, like the schedules. */
	protected void lookAndSend() {
		this.watch.look();
		this.sender.send();
	}

	/** From now on, the service reports this state of the district's LMS. */
	protected void is(String lmsState) {
		this.jdbc.sql("update district set lms_state = ? where district_id = ?")
			.params(lmsState, DISTRICT.value())
			.update();
	}

	protected void mailServerIsThere(boolean there) {
		this.mailServer.setPort(there ? MAIL_PORT : 1);
	}

	/** The mails to that address that contain that text, in order. */
	protected static List<Mail> mails(String to, String about) {
		return Stream.of(MAIL.getReceivedMessages())
			.map(Mail::of)
			.filter((mail) -> mail.to().contains(to) && (mail.subject() + mail.text()).contains(about))
			.toList();
	}

	/** Runs it on eight nodes at the same time. */
	protected static void onManyNodes(Runnable work) {
		CompletableFuture
			.allOf(IntStream.range(0, 8)
				.mapToObj((node) -> CompletableFuture.runAsync(work))
				.toArray(CompletableFuture[]::new))
			.join();
	}

	/** A mail as received. */
	public record Mail(String to, String subject, String text, String id) {

		static Mail of(MimeMessage message) {
			try {
				return new Mail(Objects.toString(message.getHeader("To", ",")), message.getSubject(),
						message.getContent().toString(), message.getMessageID());
			}
			catch (MessagingException | IOException ex) {
				throw new IllegalStateException(GreenMailUtil.getWholeMessage(message), ex);
			}
		}

	}

}
