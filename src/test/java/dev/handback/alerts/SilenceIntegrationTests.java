package dev.handback.alerts;

import java.util.List;

import dev.handback.alerts.digest.Digests;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** If there is no one to notify, nothing is stored for them. */
@AppTest
class SilenceIntegrationTests {

	@Autowired
	private AlertWatch watch;

	@Autowired
	private AlertSender sender;

	@Autowired
	private Digests digests;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private JdbcClient jdbc;

	@AfterEach
	void asItWas() {
		is("success");
	}

	@Test
	void keepsNothing() {
		this.rosters.read('a');
		is("disconnected");

		this.watch.look();
		this.sender.send();
		this.digests.plan();
		this.digests.send();

		for (String table : List.of("alert", "alert_message", "teacher_digest", "teacher_digest_day")) {
			assertThat(this.jdbc.sql("select count(*) from " + table).query(Integer.class).single()).as(table).isZero();
		}
	}

	private void is(String lmsState) {
		this.jdbc.sql("update district set lms_state = ? where district_id = ?")
			.params(lmsState, People.district('a').value())
			.update();
	}

}
