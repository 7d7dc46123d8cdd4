package dev.handback.assignments.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerLine;
import dev.handback.support.AppTest;
import dev.handback.support.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentMatchers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

/** The ledger in a folder: complete files, the newest ones. */
@AppTest
class LedgerExportsIntegrationTests {

	private static final String DISTRICT = "5a00000000000000000f0051";

	private final UUID assignment = UUID.randomUUID();

	private final SettableClock clock = new SettableClock();

	@Autowired
	private Ledger ledger;

	@Autowired
	private JdbcClient jdbc;

	@TempDir
	private Path folder;

	@BeforeEach
	void set() {
		this.jdbc.sql("insert into district (district_id, name, provider, time_zone) values (?, 'Kept', 'A', 'UTC')")
			.param(DISTRICT)
			.update();
		this.jdbc.sql("""
				insert into assignment (district_id, id, section_id, title, description, accepts_text, accepts_links,
					created_at, version, lms_id)
				values (?, ?, '5c00000000000000000f0051', 'Essay', '', true, false, now(), 0, gen_random_uuid())""")
			.params(DISTRICT, this.assignment)
			.update();
	}

	@AfterEach
	void remove() {
		this.jdbc.sql("delete from assignment where district_id = ?").param(DISTRICT).update();
		this.jdbc.sql("delete from district where district_id = ?").param(DISTRICT).update();
	}

	@Test
	void keepsTheNewestFilesAndNothingUnfinished() throws IOException {
		Path other = Files.writeString(this.folder.resolve("other.csv"), "not ours");
		Files.writeString(this.folder.resolve("ledger-1.part"), "of a node that was killed");
		LedgerExports exports = new LedgerExports(this.ledger,
				new LedgerProperties(this.folder, Duration.ofMinutes(15), 2), this.clock);

		for (int i = 0; i < 4; i++) {
			exports.export();
			this.clock.advance(Duration.ofMinutes(15));
		}

		assertThat(names()).hasSize(3).contains(other.getFileName().toString());
		Path newest = this.folder.resolve(names().get(1));
		assertThat(Files.readString(newest)).startsWith("district,section,assignment,lms_id,title,created\r\n")
			.contains(this.assignment.toString());
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(newest))).isEqualTo("rw-------");
	}

	/** On a Friday evening, a restart with a new volume. */
	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void keepsWhatADatabaseHadBeforeItWasLostOrSwapped(CapturedOutput output) throws IOException {
		LedgerExports exports = new LedgerExports(this.ledger,
				new LedgerProperties(this.folder, Duration.ofHours(8), 2), this.clock);
		for (int day = 0; day < 3; day++) {
			export(exports, 3);
			title("Essay ".repeat(day + 2));
		}
		Path last = this.folder.resolve(names().get(names().size() - 1));
		assertThat(names()).hasSize(4);
		assertThat(output).doesNotContain("The ledger has");

		this.jdbc.sql("delete from assignment where district_id = ?").param(DISTRICT).update();
		export(exports, 3 * 29);
		assertThat(last).exists();
		assertThat(names()).hasSize(30);
		export(exports, 3 * 40);

		assertThat(last).content().contains(this.assignment.toString());
		assertThat(output).containsOnlyOnce("The ledger has 1 assignments fewer");
		assertThat(names()).hasSize(30 + 1);
	}

	private void export(LedgerExports exports, int times) throws IOException {
		for (int i = 0; i < times; i++) {
			exports.export();
			this.clock.advance(Duration.ofHours(8));
		}
	}

	private void title(String title) {
		this.jdbc.sql("update assignment set title = ? where district_id = ?").params(title, DISTRICT).update();
	}

	@Test
	void leavesNothingOfAnExportThatFails() {
		Ledger full = mock(Ledger.class);
		willThrow(new UncheckedIOException(new IOException("No space left on device"))).given(full)
			.export(ArgumentMatchers.<Consumer<LedgerLine>>any());
		LedgerExports exports = new LedgerExports(full, new LedgerProperties(this.folder, Duration.ofMinutes(15), 2),
				this.clock);

		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(exports::export);

		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void writesNothingUnlessAFolderIsSet() throws IOException {
		new LedgerExports(this.ledger, new LedgerProperties(null, Duration.ofMinutes(15), 2), this.clock).export();

		assertThat(this.folder).isEmptyDirectory();
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(this.folder)) {
			return files.map((file) -> file.getFileName().toString()).sorted().toList();
		}
	}

}
