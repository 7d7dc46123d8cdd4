package dev.handback.alerts.digest;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.ConnectedTo;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.transaction.support.TransactionOperations;

import static org.mockito.ArgumentMatchers.any;

class DigestsTests {

	private static final ConnectedDistrict DISTRICT = ConnectedTo.provider(Provider.A);

	private final SettableClock clock = new SettableClock();

	private final DigestStore store = Mockito.mock();

	private final DigestMail mail = Mockito.mock();

	private final ConnectedDistricts districts = Mockito.mock();

	private final Digests digests = new Digests(this.store, Mockito.mock(), this.mail, this.districts,
			new DigestProperties(true, LocalTime.of(7, 0)), TransactionOperations.withoutTransaction(), this.clock);

	/**
	 * With thousands of districts, that would be a write for each of them, each minute.
	 */
	@Test
	void asksTheDatabaseOnlyOnceADay() {
		Mockito.when(this.mail.isOn()).thenReturn(true);
		Mockito.when(this.districts.reachable()).thenReturn(List.of(DISTRICT));
		this.digests.plan();
		this.digests.plan();
		Mockito.verify(this.store).isFirstLook(any(), any());

		this.clock.advance(Duration.ofDays(1));
		this.digests.plan();

		Mockito.verify(this.store, Mockito.times(2)).isFirstLook(any(), any());
	}

}
