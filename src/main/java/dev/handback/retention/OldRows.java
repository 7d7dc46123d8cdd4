package dev.handback.retention;

import java.time.Duration;
import java.util.List;

import org.springframework.util.Assert;

/**
 * Rows of a table that are deleted once they are old enough. A bean for each table.
 *
 * @param table its name
 * @param key the columns of its primary key
 * @param time the column that tells a row's age; needs an index that starts with it
 * @param kept how old a row may become
 * @param unneeded a condition in SQL on the row {@code old} of {@code :district}: only
 * rows that meet it are deleted, however old they are
 */
public record OldRows(String table, List<String> key, String time, Duration kept, String unneeded) {

	public OldRows {
		Assert.isTrue(!kept.isZero() && !kept.isNegative(),
				() -> "Rows of " + table + " must be kept for more than no time");
	}

	/** Rows that nothing needs any more once they are old. */
	public OldRows(String table, List<String> key, String time, Duration kept) {
		this(table, key, time, kept, "true");
	}

}
