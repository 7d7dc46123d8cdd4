package dev.handback.assignments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.SpreadsheetText;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;

/** The ledger as a file: CSV in UTF-8, with a line of column names. */
public final class LedgerFile {

	static final List<String> COLUMNS = List.of("district", "section", "assignment", "lms_id", "title", "created");

	private static final int LONGEST_TITLE = 10_000;

	private LedgerFile() {
	}

	/**
	 * Writes what the source passes on.
	 * @throws UncheckedIOException if the writer fails
	 */
	public static void write(Writer writer, Consumer<Consumer<LedgerLine>> source) {
		CsvWriter csv = CsvWriter.builder().build(writer);
		csv.writeRecord(COLUMNS);
		source.accept(
				(line) -> csv.writeRecord(line.district().value(), line.section().value(), line.assignment().toString(),
						line.lmsId().toString(), SpreadsheetText.guarded(line.title()), line.created().toString()));
		try {
			csv.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads lines in their order.
	 * @throws IOException if the file can't be read
	 * @throws CsvParseException if a line isn't CSV
	 */
	public static void read(Path file, Consumer<Read> taker) throws IOException {
		try (CsvReader<NamedCsvRecord> csv = CsvReader.builder()
			.detectBomHeader(true)
			.allowUnclosedQuote(false)
			.missingFieldStrategy(FieldMismatchStrategy.IGNORE)
			.extraFieldStrategy(FieldMismatchStrategy.IGNORE)
			.ofNamedCsvRecord(file)) {
			csv.forEach((line) -> taker.accept(new Read(line.getStartingLineNumber(), line(line))));
		}
	}

	private static Optional<LedgerLine> line(NamedCsvRecord line) {
		try {
			String title = SpreadsheetText.unguarded(field(line, "title"));
			if (PlainText.problem(title, LONGEST_TITLE).isPresent()) {
				return Optional.empty();
			}
			return Optional.of(new LedgerLine(new DistrictId(field(line, "district")),
					new SectionId(field(line, "section")), AssignmentId.from(field(line, "assignment")),
					LmsAssignmentId.from(field(line, "lms_id")), title, Instant.parse(field(line, "created"))));
		}
		catch (IllegalArgumentException | DateTimeParseException ex) {
			return Optional.empty();
		}
	}

	private static String field(NamedCsvRecord line, String column) {
		return line.findField(column)
			.filter((value) -> !value.isBlank())
			.orElseThrow(() -> new IllegalArgumentException("Empty column: " + column));
	}

	/**
	 * A line that was read.
	 *
	 * @param number where it begins in the file, from 1
	 * @param line empty if it isn't a ledger line
	 */
	public record Read(long number, Optional<LedgerLine> line) {

	}

}
