package dev.handback.alerts;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Each message is sent once, whatever stops in the meantime. */
@ExtendWith(OutputCaptureExtension.class)
class AlertMessagesIntegrationTests extends AlertTest {

	@Autowired
	private MessageStore messages;

	@Test
	void triesAgainWhenTheMailServerIsBackAndLogsWhatFailed(CapturedOutput log) {
		mailServerIsThere(false);
		is("disconnected");
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).isEmpty();
		assertThat(log).contains("Could not send an email through 127.0.0.1 (down): ConnectException");
		assertThat(this.jdbc.sql("""
				select tried from alert_message where recipient = 'operators' and told_at is null
					and due_at > now() + interval '50 seconds'""").query(Integer.class).list()).containsExactly(1);

		mailServerIsThere(true);
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).as("its time has not come").isEmpty();
		itsTimeHasCome();
		lookAndSend();
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).hasSize(1);
		assertThat(mails(ADMINISTRATOR, NAME)).hasSize(1);
	}

	@Test
	void reportsTheStartBeforeTheEnd() {
		mailServerIsThere(false);
		is("disconnected");
		lookAndSend();
		is("success");
		lookAndSend();
		mailServerIsThere(true);
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).isEmpty();

		itsTimeHasCome();
		lookAndSend();
		assertThat(mails(OPERATOR, NAME)).extracting(Mail::subject)
			.containsExactly(NAME + ": " + DISCONNECTED, "Resolved in " + NAME + ": " + DISCONNECTED);
	}

	@Test
	void sendsOneFromManyNodes() {
		is("disconnected");
		onManyNodes(this.watch::look);
		this.watch.look();
		onManyNodes(this.sender::send);
		this.sender.send();

		assertThat(mails(OPERATOR, NAME)).hasSize(1);
		assertThat(mails(ADMINISTRATOR, NAME)).hasSize(1);
	}

	@Test
	void continuesAfterANodeStoppedWhileSending() {
		is("disconnected");
		this.watch.look();
		Optional<MessageBatch> taken = this.messages.take("MAIL");
		this.sender.send();
		assertThat(mails(OPERATOR, NAME).size() + mails(ADMINISTRATOR, NAME).size()).isEqualTo(1);

		assertThat(taken).isPresent();
		itsTimeHasCome();
		this.sender.send();
		assertThat(mails(OPERATOR, NAME)).hasSize(1);
		assertThat(mails(ADMINISTRATOR, NAME)).hasSize(1);
	}

	@Test
	void dropsWhatCouldNotBeSentForAWeek() {
		mailServerIsThere(false);
		is("disconnected");
		lookAndSend();
		this.jdbc.sql("update alert_message set queued_at = now() - interval '8 days', due_at = now()").update();
		this.messages.dropOld();
		mailServerIsThere(true);
		lookAndSend();

		assertThat(mails(OPERATOR, NAME)).isEmpty();
	}

	private void itsTimeHasCome() {
		this.jdbc.sql("update alert_message set due_at = now()").update();
	}

}
