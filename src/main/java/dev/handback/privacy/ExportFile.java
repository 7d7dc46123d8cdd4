package dev.handback.privacy;

import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.handback.vocabulary.SpreadsheetText;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A ZIP file with a CSV file for each part, all of it as JSON, and a summary to read.
 * Rows are read and written a few at a time, however many there are.
 */
class ExportFile {

	private static final int FETCHED = 1_000;

	private final JdbcClient jdbc;

	private final Map<String, String> parameters;

	private final ZipOutputStream zip;

	private final Writer writer;

	ExportFile(JdbcClient jdbc, Map<String, String> parameters, OutputStream out) {
		this.jdbc = jdbc;
		this.parameters = parameters;
		this.zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
		this.writer = new OutputStreamWriter(this.zip, StandardCharsets.UTF_8);
	}

	/**
	 * Writes the part as CSV, unless it is empty.
	 * @return how many rows it has
	 */
	long csv(ExportPart part) {
		CsvWriter csv = CsvWriter.builder().build(this.writer);
		long[] rows = { 0 };
		read(part.select(), (row) -> {
			if (rows[0]++ == 0) {
				next(part.name() + ".csv");
				csv.writeRecord(columns(row));
			}
			csv.writeRecord(values(row).stream().map(SpreadsheetText::guarded).toList());
		});
		flush(csv);
		return rows[0];
	}

	/** Writes all parts as one JSON object. */
	void json(List<ExportPart> parts) {
		next("data.json");
		String before = "{";
		for (ExportPart part : parts) {
			write(before + "\n\"" + part.name() + "\": [");
			String[] separator = { "\n" };
			read("select to_jsonb(part)::text from (" + part.select() + ") as part", (row) -> {
				write(separator[0] + row.getString(1));
				separator[0] = ",\n";
			});
			write("]");
			before = ",";
		}
		write("\n}\n");
	}

	/** Writes the rows of a part to be read by people, in the current file. */
	void list(ExportPart part) {
		read(part.select(), (row) -> {
			List<String> columns = columns(row);
			List<String> values = values(row);
			for (int i = 0; i < columns.size(); i++) {
				if (!values.get(i).isEmpty() && !columns.get(i).equals("district_id")) {
					write("  " + columns.get(i) + ": " + values.get(i) + "\n");
				}
			}
			write("\n");
		});
	}

	/** Begins another file. */
	void next(String name) {
		flush(this.writer);
		try {
			this.zip.putNextEntry(new ZipEntry(name));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	void write(String text) {
		try {
			this.writer.write(text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Ends the ZIP file and leaves the stream open. */
	void finish() {
		flush(this.writer);
		try {
			this.zip.finish();
			this.zip.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void flush(Flushable written) {
		try {
			written.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void read(String select, RowCallbackHandler rows) {
		this.jdbc.sql(select).withFetchSize(FETCHED).params(this.parameters).query(rows);
	}

	private static List<String> columns(ResultSet row) throws SQLException {
		ResultSetMetaData data = row.getMetaData();
		List<String> columns = new ArrayList<>();
		for (int i = 1; i <= data.getColumnCount(); i++) {
			columns.add(data.getColumnLabel(i));
		}
		return columns;
	}

	private static List<String> values(ResultSet row) throws SQLException {
		List<String> values = new ArrayList<>();
		for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
			@Nullable String value = row.getString(i);
			values.add(Objects.requireNonNullElse(value, ""));
		}
		return values;
	}

}
