package dev.handback.signon.recorder;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class SignInLogIntegrationTests {

	@Autowired
	private SignInLog recorder;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void findsARecordByItsReference() {
		String reference = this.recorder.begin(SignInOrigin.PORTAL);
		this.recorder.step(reference, SignInStep.LAUNCHED, "no state");
		this.recorder.end(reference, "cookies-blocked", "launch cookie missing");

		SignInRecord flight = this.recorder.find(reference).orElseThrow();
		assertThat(SignInLog.isReference(reference)).isTrue();
		assertThat(flight.outcome()).isEqualTo("cookies-blocked");
		assertThat(flight.steps()).extracting(SignInRecord.Recorded::step)
			.containsExactly(SignInStep.LAUNCHED, SignInStep.ENDED);
		assertThat(this.recorder.newest(10)).extracting(SignInRecord::reference).contains(reference);
	}

	@Test
	void deletesUnsuccessfulSignInsFirst() {
		String arrived = startedBefore("6 days");
		this.recorder.end(arrived, SignInLog.SIGNED_IN, "TEACHER");
		String open = this.recorder.begin(SignInOrigin.BUTTON);
		String refused = this.recorder.begin(SignInOrigin.PORTAL);
		this.recorder.end(refused, "refused", "");

		this.recorder.forgetMost(this.jdbc.sql("select count(*) from sign_in where outcome = 'signed-in'")
			.query(Integer.class)
			.single());

		assertThat(this.recorder.find(arrived)).isPresent();
		assertThat(this.recorder.find(open)).isEmpty();
		assertThat(this.recorder.find(refused)).isEmpty();
	}

	@Test
	void keepsEverythingWhileThereIsRoom() {
		String open = startedBefore("6 days");

		this.recorder.forgetMost(this.jdbc.sql("select count(*) from sign_in").query(Integer.class).single());

		assertThat(this.recorder.find(open)).isPresent();
	}

	@Test
	void takesNoStepOfARecordThatItDoesNotHold() {
		this.recorder.step("AAAA-AAAA", SignInStep.SENT, "");

		assertThat(this.recorder.find("AAAA-AAAA")).isEmpty();
	}

	private String startedBefore(String interval) {
		String reference = this.recorder.begin(SignInOrigin.BUTTON);
		this.recorder.step(reference, SignInStep.SENT, "");
		this.jdbc.sql("update sign_in set started_at = now() - cast(? as interval) where reference = ?")
			.params(interval, reference)
			.update();
		return reference;
	}

}
