package dev.handback.grading.gradebook;

import java.io.IOException;
import java.io.StringReader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.handback.assignments.AssignmentSummary;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.SpreadsheetText;

/**
 * The gradebook as a file: CSV in UTF-8 with a byte order mark that spreadsheets
 * recognize, starting with a line of titles and one of points possible.
 */
public class GradebookFile {

	public static final String STUDENT = "Student";

	public static final String STUDENT_ID = "Student id";

	public static final String POSSIBLE = "Points possible";

	/** The last column: the flags of all assignments, for people to read. */
	public static final String FLAGS = "Flags (not imported)";

	/** More lines than any class has students. */
	public static final int MOST_LINES = 20_000;

	/** As many columns as a spreadsheet can have. */
	public static final int MOST_COLUMNS = 16_384;

	/** Where some spreadsheets name the separator; it doesn't count as a row. */
	private static final Pattern FIRST_LINE = Pattern.compile("\\A\"?sep=.\"?\\R", Pattern.CASE_INSENSITIVE);

	private static final String MARK = "\ufeff";

	private static final String MARK_OF_OTHER_ORDER = "\ufffe";

	private final CsvWriter csv;

	private boolean begun;

	GradebookFile(Writer writer) throws IOException {
		writer.write(MARK);
		this.csv = CsvWriter.builder().build(writer);
	}

	/** Writes students, preceded by the titles if these are the first. */
	void write(List<AssignmentSummary> columns, List<GradebookLine> lines) {
		List<String> labels = new ColumnLabels(columns).all();
		if (!this.begun) {
			this.begun = true;
			record(STUDENT, STUDENT_ID, labels.stream(), FLAGS);
			record(POSSIBLE, "", columns.stream().map((column) -> Points.show(column.pointsPossible())), "");
		}
		lines.forEach((line) -> record(line.student().listName(), line.student().id().value(),
				line.cells().stream().map(GradebookCell::grade), flags(labels, line.cells())));
	}

	private static String flags(List<String> labels, List<GradebookCell> cells) {
		return IntStream.range(0, cells.size())
			.filter((i) -> !cells.get(i).flags().isEmpty())
			.mapToObj((i) -> labels.get(i) + ": " + String.join(", ", Flag.wireNames(cells.get(i).flags())))
			.collect(Collectors.joining("; "));
	}

	private void record(String first, String second, Stream<String> rest, String last) {
		this.csv.writeRecord(Stream.of(Stream.of(first, second), rest, Stream.of(last))
			.flatMap(Function.identity())
			.map(SpreadsheetText::guarded)
			.toList());
	}

	/**
	 * Ends the file and leaves the writer open: a file that fails in its middle is broken
	 * off, not ended.
	 */
	void finish() throws IOException {
		this.csv.flush();
	}

	/**
	 * The text of a file written by a spreadsheet: UTF-8, what the spreadsheet calls
	 * Unicode text, or its default encoding.
	 */
	public static String decode(byte[] content) {
		String mark = new String(content, 0, Math.min(2, content.length), StandardCharsets.UTF_16BE);
		if (mark.equals(MARK) || mark.equals(MARK_OF_OTHER_ORDER)) {
			return new String(content, StandardCharsets.UTF_16);
		}
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
		}
		catch (CharacterCodingException ex) {
			return new String(content, Charset.forName("windows-1252"));
		}
	}

	/**
	 * Reads lines with fields separated by commas, semicolons or tabs, up to one too
	 * many.
	 * @throws UnclosedQuoteException if a quotation mark isn't closed
	 */
	public static List<Line> read(String text) {
		String content = FIRST_LINE.matcher(text.startsWith(MARK) ? text.substring(1) : text).replaceFirst("");
		LineHandler handler = new LineHandler();
		CsvReader<Line> csv = CsvReader.builder()
			.fieldSeparator(separator(content))
			.allowUnclosedQuote(false)
			.missingFieldStrategy(FieldMismatchStrategy.IGNORE)
			.extraFieldStrategy(FieldMismatchStrategy.IGNORE)
			.build(handler, new StringReader(content));
		try {
			return csv.stream().limit(MOST_LINES + 1).toList();
		}
		catch (CsvParseException ex) {
			throw new UnclosedQuoteException(handler.number());
		}
	}

	// The separator is the first one between two names; later names may contain any of
	// them.
	private static char separator(String content) {
		boolean quoted = false;
		for (char character : content.lines().filter((line) -> !line.isBlank()).findFirst().orElse("").toCharArray()) {
			quoted ^= character == '"';
			if (!quoted && "\t;,".indexOf(character) >= 0) {
				return character;
			}
		}
		return ',';
	}

	/**
	 * A line that was read.
	 *
	 * @param number its row in a spreadsheet, from 1: a line break within a cell begins
	 * no row, and an empty line is one
	 */
	public record Line(long number, List<String> fields) {

		public String field(int column) {
			return (column >= 0 && column < this.fields.size()) ? this.fields.get(column) : "";
		}

	}

	/** Makes lines, with up to one column too many. */
	private static final class LineHandler extends AbstractBaseCsvCallbackHandler<Line> {

		private static final Pattern BREAK = Pattern.compile("\\R");

		private final List<String> fields = new ArrayList<>();

		private long breaksBefore;

		private long breaks;

		/** The row that is being read. */
		long number() {
			return getStartingLineNumber() - this.breaksBefore;
		}

		@Override
		protected void handleBegin(long number) {
			this.fields.clear();
			this.breaksBefore = this.breaks;
		}

		@Override
		protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
			String field = new String(text, offset, length);
			this.breaks += quoted ? BREAK.matcher(field).results().count() : 0;
			if (index <= MOST_COLUMNS) {
				this.fields.add(SpreadsheetText.unguarded(field.strip()));
			}
		}

		@Override
		protected Line buildRecord() {
			return new Line(number(), List.copyOf(this.fields));
		}

	}

}
