package dev.handback.rostersync;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

class RosterStatusTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final Instant NEXT = SettableClock.START.plusSeconds(60);

	private final SettableClock clock = new SettableClock();

	private final RosterFreshnessStore states = Mockito.mock();

	private final RosterStatus status = new RosterStatus(Mockito.mock(), Mockito.mock(), Mockito.mock(), this.states,
			Mockito.mock(), this.clock);

	/** Events may no longer be followed, or the service may not respond. */
	@Test
	void announcesNoCheckAtATimeThatHasPassed() {
		BDDMockito.given(this.states.find(DISTRICT))
			.willReturn(Optional.of(new RosterFreshnessStore.State(SettableClock.START, NEXT, null, null, null)));
		assertThat(this.status.freshness(DISTRICT).orElseThrow().nextCheck()).isEqualTo(NEXT);

		this.clock.advance(Duration.ofMinutes(2));

		assertThat(this.status.freshness(DISTRICT).orElseThrow().nextCheck()).isNull();
	}

}
