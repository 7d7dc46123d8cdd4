package dev.handback.delivery.courier;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;

import javax.sql.DataSource;

import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Rounds;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.DispatchSignal;
import dev.handback.delivery.outbox.DueDistricts;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.support.People;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.ArgumentMatchers.any;

/** A node that is out of threads goes on when it has some again. */
class DispatcherTests {

	private static final DistrictId DISTRICT = People.district('a');

	private static final DeliveryProperties PROPERTIES = new DeliveryProperties(true, Duration.ofMillis(1), 128,
			Duration.ofSeconds(20), Duration.ZERO, Duration.ofSeconds(1), Path.of("."));

	private final Leases leases = Mockito.mock();

	private final SubmissionCourier courier = Mockito.mock();

	private int threads;

	private final BackgroundThreads background = new BackgroundThreads() {

		@Override
		public void run(Runnable work) {
			if (DispatcherTests.this.threads-- <= 0) {
				throw new RejectedExecutionException("No thread could be started");
			}
			work.run();
		}

	};

	private final DeliveryWorkers workers = new DeliveryWorkers(this.courier, Mockito.mock(), Mockito.mock(),
			this.leases, Mockito.mock(), new DispatchSignal(), PROPERTIES, this.background, Mockito.mock(),
			Mockito.mock(), Clock.systemUTC());

	@Test
	void dispatchesAgainAfterAnError() {
		DueDistricts due = Mockito.mock();
		Mockito.when(due.find()).thenThrow(new OutOfMemoryError("unable to create native thread"));
		Dispatcher dispatcher = dispatcher(due);

		dispatcher.start();
		try {
			Mockito.verify(due, Mockito.timeout(5_000).atLeast(3)).find();
		}
		finally {
			dispatcher.stop();
		}
	}

	// The schedule would never renew a lease again.
	@Test
	void renewsLeasesAfterAnError() {
		this.threads = 1;
		Mockito.when(this.courier.prepare(any())).thenAnswer((asked) -> {
			Mockito.doThrow(new OutOfMemoryError("Java heap space")).when(this.leases).extend(any(), any());
			assertThatNoException().isThrownBy(dispatcher(Mockito.mock())::keepLeases);
			return List.of();
		});

		this.workers.deliver(List.of(row(1)));

		Mockito.verify(this.leases).extend(any(), any());
	}

	@Test
	void leavesRowsThatItCannotStart() {
		LeasedDelivery row = row(1);
		var all = this.workers.rooms(List.of(waiting()));

		for (Runnable handedOut : List.<Runnable>of(() -> this.workers.deliver(List.of(row, row(2))),
				() -> this.workers.check(List.of(row, row(2))))) {
			assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(handedOut::run);

			assertThat(this.workers.held()).isEmpty();
			assertThat(this.workers.rooms(List.of(waiting()))).isEqualTo(all);
		}
	}

	@Test
	void deliversOneAfterTheOtherWithoutMoreThreads() {
		SubmissionCourier.PendingWrite write = Mockito.mock();
		LeasedDelivery row = row(1);
		Mockito.when(write.row()).thenReturn(row);
		Mockito.when(this.courier.prepare(any())).thenReturn(List.of(write));
		this.threads = 1;

		assertThatNoException().isThrownBy(() -> this.workers.deliver(List.of(row)));

		Mockito.verify(write).end();
		assertThat(this.workers.held()).isEmpty();
	}

	private Dispatcher dispatcher(DueDistricts due) {
		return new Dispatcher(this.leases, due, this.workers, Mockito.mock(), new DispatchSignal(),
				Mockito.mock(DataSource.class, Mockito.RETURNS_DEEP_STUBS), PROPERTIES, Mockito.mock(),
				Mockito.mock(Rounds.class), Mockito.mock());
	}

	private static Leases.Waiting waiting() {
		return new Leases.Waiting(DISTRICT, Urgency.CLICK, false);
	}

	private static LeasedDelivery row(int student) {
		return new LeasedDelivery(student,
				DeliveryTarget.submission(DISTRICT, People.section('a', 1),
						AssignmentId.from(new UUID(0, 1).toString()), People.student('a', student)),
				Provider.A, UUID.randomUUID(), 1, 0, AttemptOutcome.State.DUE, null, Urgency.CLICK, false, false, 1,
				false, false, false, false, 0, null);
	}

}
