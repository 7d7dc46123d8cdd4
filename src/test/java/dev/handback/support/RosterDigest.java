package dev.handback.support;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

import dev.handback.vocabulary.Sha256;

/**
 * A digest of a roster of any size: the number of rows in each table, and their hash.
 */
final class RosterDigest implements RosterRows {

	private final Map<String, Table> tables = new TreeMap<>();

	@Override
	public void row(String table, String key, String values) {
		this.tables.computeIfAbsent(table, (name) -> new Table()).add(key + "\t" + values + "\n");
	}

	/** The digests by table. Can be called only once. */
	Map<String, String> texts() {
		Map<String, String> texts = new TreeMap<>();
		this.tables.forEach((name, table) -> texts.put(name, table.text()));
		return texts;
	}

	private static final class Table {

		private final MessageDigest digest = Sha256.digest();

		private long rows;

		void add(String row) {
			this.digest.update(row.getBytes(StandardCharsets.UTF_8));
			this.rows++;
		}

		String text() {
			return this.rows + " rows, " + HexFormat.of().formatHex(this.digest.digest());
		}

	}

}
