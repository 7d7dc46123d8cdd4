package dev.handback.assignments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.CsvRecord;
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
	 * Reads lines in their order. A file without the ledger's columns has a bad first
	 * line.
	 * @throws IOException if the file can't be read
	 * @throws CsvParseException if a line isn't CSV
	 */
	public static void read(Path file, Consumer<Read> taker) throws IOException {
		try (CsvReader<CsvRecord> csv = CsvReader.builder()
			.detectBomHeader(true)
			.allowUnclosedQuote(false)
			.missingFieldStrategy(FieldMismatchStrategy.IGNORE)
			.extraFieldStrategy(FieldMismatchStrategy.IGNORE)
			.ofCsvRecord(file)) {
			Iterator<CsvRecord> lines = csv.iterator();
			List<String> columns = lines.hasNext() ? lines.next().getFields() : List.of();
			if (!columns.containsAll(COLUMNS)) {
				taker.accept(new Read(1, Optional.empty()));
			}
			lines.forEachRemaining((line) -> taker.accept(new Read(line.getStartingLineNumber(), line(columns, line))));
		}
	}

	private static Optional<LedgerLine> line(List<String> columns, CsvRecord line) {
		try {
			String title = SpreadsheetText.unguarded(field(columns, line, "title"));
			if (PlainText.problem(title, LONGEST_TITLE).isPresent()) {
				return Optional.empty();
			}
			return Optional.of(new LedgerLine(new DistrictId(field(columns, line, "district")),
					new SectionId(field(columns, line, "section")),
					AssignmentId.from(field(columns, line, "assignment")),
					LmsAssignmentId.from(field(columns, line, "lms_id")), title,
					Instant.parse(field(columns, line, "created"))));
		}
		catch (IllegalArgumentException | DateTimeParseException ex) {
			return Optional.empty();
		}
	}

	private static String field(List<String> columns, CsvRecord line, String column) {
		int place = columns.indexOf(column);
		if (place < 0 || place >= line.getFieldCount() || line.getField(place).isBlank()) {
			throw new IllegalArgumentException("Empty column: " + column);
		}
		return line.getField(place);
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
