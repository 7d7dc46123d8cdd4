package dev.handback.rostersync;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import dev.handback.client.pace.DistrictPlaces;
import dev.handback.client.pace.SyncPlaces;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.ConnectedTo;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.beans.factory.ObjectProvider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** What becomes of a sync if so many others haven't ended. */
class SyncPlacesTests {

	private static final DistrictId DISTRICT = People.district('a');

	private final RosterSync sync = Mockito.mock();

	private final ObjectProvider<RosterSync> syncs = Mockito.mock();

	private final ObjectProvider<ConnectedDistricts> districts = Mockito.mock();

	private final ConnectedDistricts connected = Mockito.mock();

	private final ObjectProvider<RosterStatus> statuses = Mockito.mock();

	private final RosterStatus status = Mockito.mock();

	private final SettableClock clock = new SettableClock();

	private final SyncPlaces places = new SyncPlaces(this.clock);

	private final CustomTask<SyncCause> task = RosterSchedule.rosterSyncTask(this.syncs, this.districts, this.statuses,
			this.places);

	@BeforeEach
	void connect() {
		BDDMockito.given(this.syncs.getObject()).willReturn(this.sync);
		BDDMockito.given(this.districts.getObject()).willReturn(this.connected);
		BDDMockito.given(this.connected.isConnected(DISTRICT)).willReturn(true);
		BDDMockito.given(this.statuses.getObject()).willReturn(this.status);
	}

	@Test
	void endsWithItsPlace() {
		assertThat(inside(SyncPlaces.PLACES - 1)).isInstanceOf(CompletionHandler.OnCompleteRemove.class);

		BDDMockito.then(this.sync).should().run(DISTRICT, SyncCause.ASKED);
	}

	@ParameterizedTest
	@CsvSource({ "COMPLETE, 1", "TOKEN_REFUSED, 0" })
	void checksTheDistrictUnlessItsTokenWasRefused(SyncRun.Outcome outcome, int checks) {
		ConnectedDistrict district = ConnectedTo.provider(Provider.A);
		BDDMockito.given(this.connected.find(DISTRICT)).willReturn(Optional.of(district));
		BDDMockito.given(this.status.newest(DISTRICT))
			.willReturn(Optional.of(new SyncRun(1, SettableClock.START, null, outcome, SyncCause.ASKED, 0, 0, 0, true,
					null, RowCounts.NOTHING, null)));

		sync();

		BDDMockito.then(this.connected).should(Mockito.times(checks)).check(DISTRICT);
		BDDMockito.then(this.connected).should(Mockito.times(1 - checks)).tokenRefused(district);
	}

	@Test
	void isPutOffWithoutAPlace() {
		assertThat(inside(SyncPlaces.PLACES)).isInstanceOf(CompletionHandler.OnCompleteReschedule.class);

		BDDMockito.then(this.sync).shouldHaveNoInteractions();
	}

	@Test
	void givesItsPlaceBackWhenItFails() {
		BDDMockito.willThrow(IllegalStateException.class).given(this.sync).run(DISTRICT, SyncCause.ASKED);
		IntStream.range(0, SyncPlaces.PLACES)
			.forEach((number) -> assertThatIllegalStateException().isThrownBy(this::sync));
		BDDMockito.willDoNothing().given(this.sync).run(DISTRICT, SyncCause.ASKED);

		assertThat(sync()).isInstanceOf(CompletionHandler.OnCompleteRemove.class);
	}

	@Test
	void isOnTimeAmongDistrictsThatTookLong() {
		others(SyncPlaces.PLACES)
			.forEach((other) -> this.places.run(other, () -> this.clock.advance(DistrictPlaces.PROMPT.plusSeconds(1)),
					new CompletionHandler.OnCompleteRemove<>()));

		assertThat(inside(SyncPlaces.PLACES)).isInstanceOf(CompletionHandler.OnCompleteRemove.class);
	}

	@Test
	void districtsThatNoLongerTakeLongHaveAllPlacesAgain() {
		isOnTimeAmongDistrictsThatTookLong();
		others(SyncPlaces.PLACES).forEach((other) -> this.places.run(other, () -> {
		}, new CompletionHandler.OnCompleteRemove<>()));

		assertThat(inside(SyncPlaces.PLACES)).isInstanceOf(CompletionHandler.OnCompleteReschedule.class);
	}

	private CompletionHandler<SyncCause> inside(int others) {
		return inside(others(others).toList());
	}

	/** What becomes of a sync while each of the others has a place, or was put off. */
	private CompletionHandler<SyncCause> inside(List<DistrictId> others) {
		if (others.isEmpty()) {
			return sync();
		}
		AtomicReference<@Nullable CompletionHandler<SyncCause>> found = new AtomicReference<>();
		List<DistrictId> remaining = others.subList(1, others.size());
		this.places.run(others.get(0), () -> found.set(inside(remaining)), new CompletionHandler.OnCompleteRemove<>());
		CompletionHandler<SyncCause> inside = found.get();
		return (inside != null) ? inside : inside(remaining);
	}

	private static Stream<DistrictId> others(int count) {
		return IntStream.range(0, count).mapToObj((number) -> new DistrictId("%024d".formatted(number)));
	}

	private CompletionHandler<SyncCause> sync() {
		return this.task.execute(this.task.instance(DISTRICT.value(), SyncCause.ASKED), Mockito.mock());
	}

}
