package dev.handback.sandbox.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class StoreTests {

	@TempDir
	private Path directory;

	@Test
	void discardsAChangeThatFailsHalfway() {
		try (Store store = Store.inMemory()) {
			Table<Long, String> table = table(store);
			assertThatIllegalStateException().isThrownBy(() -> store.change((changes) -> {
				changes.put(table, 1L, "one");
				throw new IllegalStateException();
			}));
			assertThat(table.size()).isZero();
		}
	}

	@Test
	void writesAChangeToTheFileImmediately() throws Exception {
		try (Store store = Store.in(this.directory)) {
			Table<Long, String> table = table(store);
			for (long i = 0; i < 50; i++) {
				long key = i;
				store.update((changes) -> changes.put(table, key, "value"));
				assertThat(entriesInCopy()).as("entries after %d changes", i + 1).isEqualTo(i + 1);
			}
		}
	}

	/** What another process would find if this one were killed now. */
	private long entriesInCopy() throws Exception {
		Path copy = Files.createTempDirectory(this.directory, "copy");
		Files.copy(this.directory.resolve("sandbox.mv"), copy.resolve("sandbox.mv"));
		try (Store store = Store.in(copy)) {
			return table(store).size();
		}
	}

	@Test
	void losesNoConcurrentChanges() throws Exception {
		int writers = 8;
		int each = 200;
		try (Store store = Store.in(this.directory)) {
			Table<Long, String> table = table(store);
			ExecutorService pool = Executors.newFixedThreadPool(writers);
			CountDownLatch start = new CountDownLatch(1);
			List<Future<?>> running = IntStream.range(0, writers).<Future<?>>mapToObj((writer) -> pool.submit(() -> {
				start.await();
				for (int i = 0; i < each; i++) {
					store.update((changes) -> {
						String count = table.get(0L);
						changes.put(table, 0L, String.valueOf((count != null) ? Integer.parseInt(count) + 1 : 1));
					});
				}
				return writer;
			})).toList();
			start.countDown();
			for (Future<?> writer : running) {
				writer.get();
			}
			pool.shutdown();
		}
		try (Store store = Store.in(this.directory)) {
			assertThat(table(store).get(0L)).isEqualTo(String.valueOf(writers * each));
		}
	}

	@Test
	void saysInOneSentenceThatItsDirectoryIsInUse() {
		try (Store store = Store.in(this.directory)) {
			assertThat(table(store).size()).isZero();
			assertThatExceptionOfType(StoreUnavailable.class).isThrownBy(() -> Store.in(this.directory))
				.withMessageContaining("another process is using it");
		}
	}

	@Test
	void iteratesBothWays() {
		try (Store store = Store.inMemory()) {
			Table<Long, String> table = table(store);
			store
				.update((changes) -> List.of(1L, 3L, 5L, 7L).forEach((key) -> changes.put(table, key, "value " + key)));
			assertThat(table.ascending(2L, 6L).map(Table.Entry::key)).containsExactly(3L, 5L);
			assertThat(table.descending(6L, 2L).map(Table.Entry::key)).containsExactly(5L, 3L);
			assertThat(table.all()).first().isEqualTo(new Table.Entry<>(1L, "value 1"));
		}
	}

	private static Table<Long, String> table(Store store) {
		return store.table("table", LongDataType.INSTANCE, StringDataType.INSTANCE);
	}

}
