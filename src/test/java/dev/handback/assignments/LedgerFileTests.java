package dev.handback.assignments;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LedgerFileTests {

	private static final String COLUMNS = "district,section,assignment,lms_id,title,created\n";

	private static final String IDS = "5a00000000000000000a0001,5c00000000000000000a0001,"
			+ "1b4e28ba-2fa1-41d2-883f-0016d3cca427,6fa459ea-ee8a-4ca4-894e-db77e160355e,";

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "Essay 1", "=1+1", "+1", "-1", "@SUM(A1)", "'quoted'", "''=", "Comma, \"quote\"",
			"two\nlines", "\tindented", "مقال", "é 🙂", "5/6" })
	void bringsEveryTitleBackAsItWas(String title) throws IOException {
		LedgerLine line = new LedgerLine(People.district('a'), People.section('a', 1), AssignmentId.random(),
				LmsAssignmentId.from("6fa459ea-ee8a-4ca4-894e-db77e160355e"), title,
				Instant.parse("2026-03-02T15:00:00.123456Z"));
		StringWriter written = new StringWriter();
		LedgerFile.write(written, (taker) -> taker.accept(line));

		assertThat(read(written.toString())).singleElement()
			.satisfies((read) -> assertThat(read.line()).contains(line));
	}

	@ParameterizedTest
	@ValueSource(strings = { "=1+1", "+1", "-1", "@SUM(A1)" })
	void writesNothingThatASpreadsheetTakesForAFormula(String title) {
		StringWriter written = new StringWriter();
		LedgerFile.write(written,
				(taker) -> taker
					.accept(new LedgerLine(People.district('a'), People.section('a', 1), AssignmentId.random(),
							LmsAssignmentId.from("6fa459ea-ee8a-4ca4-894e-db77e160355e"), title, Instant.EPOCH)));

		assertThat(written.toString()).contains(",'" + title + ",");
	}

	@Test
	void namesBadLinesAndReadsOn() throws IOException {
		List<LedgerFile.Read> read = read(COLUMNS + IDS + "Good,2026-03-02T15:00:00Z\n" + "nonsense\n"
				+ IDS.replace("5a0", "xxx") + "Bad id,2026-03-02T15:00:00Z\n" + IDS + "Bad time,yesterday\n" + IDS
				+ "Bad\0title,2026-03-02T15:00:00Z\n" + IDS + ",2026-03-02T15:00:00Z\n" + IDS
				+ "Good too,2026-03-02T15:00:00Z,more\n");

		assertThat(read).extracting(LedgerFile.Read::number).containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L);
		assertThat(read).extracting((one) -> one.line().isPresent())
			.containsExactly(true, false, false, false, false, false, true);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "not a ledger\n", "district,section,assignment\n" })
	void takesNoOtherFileForALedgerWithoutLines(String content) throws IOException {
		assertThat(read(content)).containsExactly(new LedgerFile.Read(1, Optional.empty()));
		assertThat(read(COLUMNS)).isEmpty();
	}

	@Test
	void readsColumnsByTheirNamesAndAFileWithAByteOrderMark() throws IOException {
		assertThat(read("\uFEFFtitle,created,lms_id,assignment,section,district\n"
				+ "Essay,2026-03-02T15:00:00Z,6fa459ea-ee8a-4ca4-894e-db77e160355e,"
				+ "1b4e28ba-2fa1-41d2-883f-0016d3cca427,5c00000000000000000a0001,5a00000000000000000a0001\n"))
			.singleElement()
			.satisfies((read) -> assertThat(read.line()).isPresent());
	}

	@Test
	void doesNotTakeTheRestOfTheFileForATitle() {
		assertThatExceptionOfType(CsvParseException.class).isThrownBy(
				() -> read(COLUMNS + IDS + "\"Essay,2026-03-02T15:00:00Z\n" + IDS + "Poem,2026-03-02T15:00:00Z\n"));
	}

	private List<LedgerFile.Read> read(String content) throws IOException {
		Path file = Files.writeString(this.folder.resolve("ledger.csv"), content);
		List<LedgerFile.Read> read = new ArrayList<>();
		LedgerFile.read(file, read::add);
		return read;
	}

}
