package dev.handback.feed;

import java.time.Instant;
import java.util.Optional;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.RosterCheckRequested;
import dev.handback.rostersync.RosterSchedule;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncCause;
import dev.handback.support.ConnectedTo;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

/** Who asks for a check gets one, whether or not events are followed. */
class FeedChecksTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final Instant NOW = SettableClock.START;

	private final FeedStore store = Mockito.mock();

	private final RosterStatus roster = Mockito.mock();

	private final RosterSchedule syncs = Mockito.mock();

	private final ConnectedDistricts districts = Mockito.mock();

	private final FeedSchedule schedule = new FeedSchedule(Mockito.mock(), this.districts,
			new FeedFollower(this.store, Mockito.mock(), Mockito.mock(), this.roster, this.syncs, this.districts),
			new SettableClock());

	@ParameterizedTest
	@CsvSource({ "false, false, 1", "true, false, 0", "false, true, 0" })
	void syncsEverythingWhereNoEventsAreFollowed(boolean following, boolean resting, int syncs) {
		BDDMockito.given(this.districts.find(DISTRICT)).willReturn(Optional.of(ConnectedTo.provider(Provider.A)));
		BDDMockito.given(this.store.find(DISTRICT))
			.willReturn(Optional.of(new FeedPosition("event", NOW,
					new FeedStatus.Feed(following, NOW, null, new FeedStatus.Applied(0, 0), null, null))));
		BDDMockito.given(this.roster.isResting(DISTRICT)).willReturn(resting);

		this.schedule.on(new RosterCheckRequested(DISTRICT));

		BDDMockito.then(this.syncs).should(Mockito.times(syncs)).soon(DISTRICT, SyncCause.ASKED);
	}

}
