package dev.handback.districts;

import java.time.Clock;

import dev.handback.client.DistrictsClient;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.DistrictRecord;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;

/** What is kept of a district's record. */
class DistrictCheckTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000d0001");

	private final DistrictsClient client = Mockito.mock();

	private final DistrictStatuses statuses = Mockito.mock();

	@Test
	void keepsTheBeginningOfANameWithoutEnd() {
		keepsNoSurplusSpacesOfItsName("a".repeat(99) + "\ud83d\ude42".repeat(200_000), "a".repeat(99));
	}

	@ParameterizedTest
	@CsvSource(value = { "'Cedar  Hill ' | Cedar Hill", "'\tCedar\u00a0Hill\n' | Cedar Hill", "' \u00a0' |", "|" },
			delimiter = '|')
	void keepsNoSurplusSpacesOfItsName(String said, String kept) {
		BDDMockito.given(this.client.get(DISTRICT))
			.willReturn(
					new ServiceAnswer.Accepted<>(new DistrictRecord(DISTRICT.value(), said, null, null, null, null)));

		new DistrictCheck(this.client, this.statuses, Mockito.mock(), Clock.systemUTC()).check(DISTRICT);

		ArgumentCaptor<DistrictStatuses.Said> saved = ArgumentCaptor.captor();
		BDDMockito.then(this.statuses).should().save(eq(DISTRICT), saved.capture(), any());
		assertThat(saved.getValue().name()).isEqualTo(kept);
	}

}
