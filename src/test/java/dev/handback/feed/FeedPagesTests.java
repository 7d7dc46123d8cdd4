package dev.handback.feed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.handback.client.EventsClient.Events;
import dev.handback.client.answers.ServiceException;
import dev.handback.rostersync.TestChanges;
import dev.handback.rostersync.events.RosterEventChange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** One page is read ahead, and what comes of it harms no one who doesn't ask. */
class FeedPagesTests {

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<String> read = Collections.synchronizedList(new ArrayList<>());

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@Test
	void readsOnePageAheadAndNoMore() {
		try (FeedPages pages = new FeedPages((after) -> page(after, true), this.threads, null)) {
			assertThat(AppliedEvents.newest(pages.next().events())).isEqualTo("1");
			awaitReading("null", "1");

			assertThat(AppliedEvents.newest(pages.next().events())).isEqualTo("11");
			awaitReading("null", "1", "11");
		}
	}

	@Test
	void endsWithTheLastPage() {
		try (FeedPages pages = new FeedPages((after) -> page(after, !"1".equals(after)), this.threads, null)) {
			assertThat(pages.next().more()).isTrue();
			assertThat(pages.next().more()).isFalse();
			awaitReading("null", "1");
		}
	}

	@Test
	void tellsOnlyWhoAsksThatAPageCannotBeRead() {
		try (FeedPages pages = new FeedPages((after) -> {
			if ("1".equals(after)) {
				throw new ServiceException(ServiceException.Kind.REFUSED, "lost");
			}
			return page(after, true);
		}, this.threads, null)) {
			assertThat(pages.next().events()).hasSize(1);

			assertThatExceptionOfType(ServiceException.class).isThrownBy(pages::next)
				.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(ServiceException.Kind.REFUSED));
		}
	}

	@Test
	void stopsReadingWhatNoOneNeeds() {
		AtomicBoolean stopped = new AtomicBoolean();
		CountDownLatch begun = new CountDownLatch(1);
		try (FeedPages pages = new FeedPages((after) -> {
			if ("1".equals(after)) {
				begun.countDown();
				waitForEver(stopped);
			}
			return page(after, true);
		}, this.threads, null)) {
			assertThat(pages.next().events()).hasSize(1);
			Awaitility.await().until(() -> begun.await(1, TimeUnit.SECONDS));
		}

		Awaitility.await().untilTrue(stopped);
	}

	private Events<RosterEventChange> page(String after, boolean more) {
		this.read.add(String.valueOf(after));
		String event = (after != null) ? after + "1" : "1";
		return new Events<>(List.of(TestChanges.nothing(event)), more);
	}

	private void awaitReading(String... after) {
		Awaitility.await()
			.during(50, TimeUnit.MILLISECONDS)
			.untilAsserted(() -> assertThat(this.read).containsExactly(after));
	}

	private static void waitForEver(AtomicBoolean stopped) {
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			stopped.set(true);
		}
	}

}
