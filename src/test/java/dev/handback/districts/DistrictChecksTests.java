package dev.handback.districts;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.DistrictPlaces;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** Each district is checked in time, however many others don't answer. */
@Timeout(30)
class DistrictChecksTests {

	private static final List<DistrictId> SILENT = districts(0, 20);

	private static final List<DistrictId> OTHERS = districts(20, 100);

	private final ConnectedDistricts connected = Mockito.mock();

	private final SettableClock clock = new SettableClock();

	private final DistrictChecks checks = new DistrictChecks(this.connected, new BackgroundThreads(), this.clock);

	private final Set<DistrictId> checked = ConcurrentHashMap.newKeySet();

	private final Set<DistrictId> waiting = ConcurrentHashMap.newKeySet();

	private final CountDownLatch answer = new CountDownLatch(1);

	@BeforeEach
	void someAreSilent() {
		BDDMockito.willAnswer((call) -> {
			DistrictId district = call.getArgument(0);
			if (SILENT.contains(district)) {
				this.waiting.add(district);
				this.answer.await();
			}
			return this.checked.add(district);
		}).given(this.connected).check(Mockito.any());
	}

	@AfterEach
	void theyAnswer() {
		this.answer.countDown();
	}

	@Test
	void oneWithoutAnAnswerHoldsUpNoOther() {
		round(Stream.concat(SILENT.stream().limit(1), OTHERS.stream()).toList());

		Awaitility.await().untilAsserted(() -> assertThat(this.checked).hasSameSizeAs(OTHERS));
	}

	@Test
	void thoseThatTookLongHoldUpNoOther() {
		BDDMockito.willAnswer((call) -> {
			this.clock.advance(DistrictPlaces.PROMPT.plusSeconds(1));
			return this.checked.add(call.getArgument(0));
		}).given(this.connected).check(Mockito.any());
		round(SILENT);
		Awaitility.await().untilAsserted(() -> assertThat(this.checked).hasSameSizeAs(SILENT));
		this.checked.clear();
		someAreSilent();

		round(Stream.concat(SILENT.stream(), OTHERS.stream()).toList());

		Awaitility.await().untilAsserted(() -> assertThat(this.checked).hasSameSizeAs(OTHERS));
		assertThat(this.waiting).hasSize(DistrictChecks.AT_ONCE / 2);
	}

	@Test
	void oneThatFailsHoldsUpNoOther() {
		BDDMockito.willThrow(IllegalStateException.class).given(this.connected).check(OTHERS.get(0));

		round(OTHERS);

		Awaitility.await().untilAsserted(() -> assertThat(this.checked).hasSize(OTHERS.size() - 1));
	}

	private void round(List<DistrictId> districts) {
		List<ConnectedDistrict> all = districts.stream().map((id) -> {
			ConnectedDistrict district = Mockito.mock();
			BDDMockito.given(district.id()).willReturn(id);
			return district;
		}).toList();
		BDDMockito.given(this.connected.reachable()).willReturn(all);
		this.checks.round();
	}

	private static List<DistrictId> districts(int from, int to) {
		return IntStream.range(from, to).mapToObj((number) -> new DistrictId("%024d".formatted(number))).toList();
	}

}
