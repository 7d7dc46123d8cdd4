package dev.handback.sandbox.journal;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

import dev.handback.sandbox.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** How much of the memory a journal takes. */
class JournalSizeTests {

	private static final int ENTRY = entry(1, 1_000).size();

	private static final long TEN = 10L * ENTRY;

	@Test
	void keepsTheLatestThatFit() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store, TEN);
			add(journal, 25);
			assertThat(numbers(journal)).containsExactlyElementsOf(LongStream.rangeClosed(16, 25).boxed().toList());
			assertThat(journal.counted("").total().requests()).isEqualTo(25);
		}
	}

	@Test
	void makesRoomForALongerOneAndForAnEntryThatGrows() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store, TEN);
			add(journal, 10);
			JournalEntry begun = journal.add((number) -> entry(number, 1));
			journal.replace(begun, entry(begun.number(), 5_000));
			assertThat(numbers(journal)).contains(11L).hasSizeBetween(4, 6);
			add(journal, 1);
			assertThat(numbers(journal)).endsWith(11L, 12L);
		}
	}

	@Test
	void keepsAnEntryThatIsLargerThanAllowed() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store, 10);
			add(journal, 3);
			assertThat(numbers(journal)).containsExactly(3L);
		}
	}

	@Test
	void doesNotBringBackWhatItNoLongerKeeps() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store, TEN);
			JournalEntry begun = journal.add((number) -> entry(number, 1_000));
			add(journal, 20);
			assertThat(numbers(journal)).hasSize(10);
			journal.replace(begun, entry(begun.number(), 1_000));
			assertThat(numbers(journal)).hasSize(10).doesNotContain(begun.number());
		}
	}

	@Test
	void hasAllItsRoomAgainOnceItWasCleared() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store, TEN);
			add(journal, 10);
			journal.clear();
			add(journal, 10);
			assertThat(numbers(journal)).hasSize(10);
		}
	}

	@Test
	void knowsItsSizeAfterARestart(@TempDir Path directory) {
		try (Store store = Store.in(directory)) {
			add(new Journal(store, 2 * TEN), 20);
		}
		try (Store store = Store.in(directory)) {
			Journal journal = new Journal(store, TEN);
			assertThat(numbers(journal)).hasSize(10);
			add(journal, 1);
			assertThat(numbers(journal)).hasSize(10).endsWith(20L, 21L);
		}
	}

	private static void add(Journal journal, int count) {
		for (int i = 0; i < count; i++) {
			journal.add((number) -> entry(number, 1_000));
		}
	}

	private static List<Long> numbers(Journal journal) {
		return journal.find((entry) -> true).stream().map(JournalEntry::number).toList();
	}

	/** Numbers of one and two digits take the same space. */
	private static JournalEntry entry(long number, int length) {
		return new JournalEntry(number, 0, Instant.EPOCH, "GET", "/v3.1/terms", "", "", "app", "", 200, false, "", 0, 0,
				"x".repeat((number < 10) ? length : length - 1), "", Onward.NOWHERE);
	}

}
