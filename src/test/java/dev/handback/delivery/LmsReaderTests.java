package dev.handback.delivery;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import dev.handback.client.SubmissionsClient;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.RateLimiter;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;

/** However many services hang, pages occupy only a few threads of the node. */
class LmsReaderTests {

	private final SubmissionsClient client = Mockito.mock();

	private final OutgoingAssignments assignments = Mockito.mock();

	private final RateLimiter rateLimiter = Mockito.mock();

	private final List<Supplier<?>> hanging = new ArrayList<>();

	private boolean starts = true;

	private final BackgroundThreads threads = new BackgroundThreads() {

		@Override
		public <T> Optional<T> within(Duration patience, Supplier<T> call) {
			if (!LmsReaderTests.this.starts) {
				throw new RejectedExecutionException("No thread could be started");
			}
			LmsReaderTests.this.hanging.add(call);
			return Optional.empty();
		}

	};

	private final LmsReader reader = new LmsReader(this.client, this.assignments, Mockito.mock(), Mockito.mock(),
			Mockito.mock(), this.rateLimiter, this.threads, Clock.systemUTC());

	@BeforeEach
	void areInTheLms() {
		Mockito.when(this.assignments.lmsId(any())).thenReturn(Optional.of(new LmsAssignmentId(new UUID(0, 1))));
		Mockito.when(this.rateLimiter.take(any(), any())).thenReturn(Duration.ZERO);
		Mockito.when(this.client.get(any(), any())).thenReturn(new ServiceAnswer.TokenRefused<>("no token"));
	}

	@Test
	void hangsInAFewThreadsOfTheNode() {
		IntStream.range(0, 1_000).forEach((number) -> this.reader.read(submission(number % 100)));

		assertThat(this.hanging).hasSize(64);
		assertThat(this.hanging).map(Supplier::get).hasSize(64);
		this.hanging.clear();
		IntStream.range(0, 100).forEach((number) -> this.reader.read(submission(number)));
		assertThat(this.hanging).hasSize(64);
	}

	@Test
	void losesNoPlaceIfItCannotStart() {
		this.starts = false;
		IntStream.range(0, 100)
			.forEach((number) -> assertThat(this.reader.read(submission(0)).outcome())
				.isEqualTo(LmsReading.Outcome.NOT_ANSWERED));
		this.starts = true;

		IntStream.range(0, 100).forEach((number) -> this.reader.read(submission(0)));
		assertThat(this.hanging).hasSize(8);
	}

	private static DeliveryTarget submission(int district) {
		return DeliveryTarget.submission(new DistrictId("5a00000000000000000%05d".formatted(district)),
				People.section('a', 1), AssignmentId.from(new UUID(0, 1).toString()), People.student('a', 1));
	}

}
