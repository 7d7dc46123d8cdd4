package dev.handback.sandbox.journal;

import java.nio.file.Path;
import java.time.Instant;

import dev.handback.sandbox.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the journal knows about requests that it doesn't keep anymore. */
class JournalCountTests {

	private static final String TERMS = "/v3.1/terms";

	@Test
	void countsEveryRequestHoweverManyTheJournalKeeps() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store);
			for (int i = 0; i < Journal.KEPT + 5; i++) {
				journal.add((number) -> entry(number, "app", 200, true));
			}
			assertThat(journal.find((entry) -> true)).hasSize(Journal.KEPT);
			assertThat(journal.counted("").total()).isEqualTo(new Counted.Tally(Journal.KEPT + 5, Journal.KEPT + 5, 0));
		}
	}

	@Test
	void countsEachApplicationByOperation() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store);
			journal.add((number) -> entry(number, "app", 200, false));
			journal.add((number) -> entry(number, "other", 503, false));
			Counted counted = journal.counted("other");
			assertThat(counted.operations()).containsOnlyKeys(ServiceOperation.LIST_TERMS);
			assertThat(counted.total()).isEqualTo(new Counted.Tally(1, 0, 1));
			assertThat(counted.errors()).containsExactly(2L);
			assertThat(counted.succeeded()).isEmpty();
			assertThat(journal.counted("").total().requests()).isEqualTo(2);
			assertThat(journal.counted("nobody").total()).isEqualTo(Counted.Tally.NONE);
		}
	}

	@Test
	void countsARequestOnceThatIsLoggedBeforeItEnds() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store);
			JournalEntry begun = journal.add((number) -> entry(number, "", 0, false));
			assertThat(journal.counted("").errors()).containsExactly(begun.number());
			journal.replace(begun, entry(begun.number(), "app", 200, true));
			assertThat(journal.counted("").total()).isEqualTo(new Counted.Tally(1, 1, 0));
			assertThat(journal.counted("").errors()).isEmpty();
			assertThat(journal.counted("app").withoutPolling()).containsExactly(begun.number());
		}
	}

	@Test
	void remembersTheNumbersOfTheLatestOnly() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store);
			for (int i = 0; i < 100; i++) {
				journal.add((number) -> entry(number, "app", 404, false));
			}
			assertThat(journal.counted("app").errors()).startsWith(100L, 99L).hasSize(8);
		}
	}

	@Test
	void startsAgainWhenTheJournalIsCleared() {
		try (Store store = Store.inMemory()) {
			Journal journal = new Journal(store);
			journal.add((number) -> entry(number, "app", 200, false));
			JournalEntry begun = journal.add((number) -> entry(number, "app", 0, false));
			journal.clear();
			assertThat(journal.counted("").total()).isEqualTo(Counted.Tally.NONE);
			assertThat(journal.counted("app").last()).isZero();
			journal.replace(begun, entry(begun.number(), "app", 200, false));
			assertThat(journal.find((entry) -> true)).isEmpty();
			assertThat(journal.counted("").total()).isEqualTo(Counted.Tally.NONE);
			assertThat(journal.counted("app").last()).isZero();
		}
	}

	@Test
	void countsWhatTheJournalKeptAcrossARestart(@TempDir Path directory) {
		try (Store store = Store.in(directory)) {
			new Journal(store).add((number) -> entry(number, "app", 200, false));
		}
		try (Store store = Store.in(directory)) {
			assertThat(new Journal(store).counted("app").total().requests()).isEqualTo(1);
		}
	}

	private static JournalEntry entry(long number, String application, int status, boolean effect) {
		return new JournalEntry(number, number, Instant.EPOCH, "GET", TERMS, "", "", application, "", status, effect,
				"", 0, 0, "", "", Onward.NOWHERE);
	}

}
