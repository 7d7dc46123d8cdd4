package dev.handback.privacy;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.vocabulary.Sha256;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * What was erased, when, and by whom. The audit keeps it as the subject of a record, from
 * which it can be written again, with a digest that proves that it is complete.
 *
 * @param at to the second
 * @param by the operator; null for the command line
 * @param what the id of the person, or of the district for all of its data, and what was
 * done with the grades
 * @param rows how many rows of each table
 */
public record Certificate(DistrictId district, Instant at, @Nullable PersonId by, String what,
		SortedMap<String, Long> rows) {

	private static final Pattern SUBJECT = Pattern.compile("([-0-9TZ:]{20}+) ([a-z0-9, ]{1,200}+): "
			+ "([a-z0-9_.]++ [0-9]{1,18}+(?:, [a-z0-9_.]++ [0-9]{1,18}+)*+); SHA-256 ([0-9a-f]{64}+)");

	/** How many rows there were. */
	public long total() {
		return this.rows.values().stream().mapToLong(Long::longValue).sum();
	}

	/** The SHA-256 of its lines, in hexadecimal. */
	public String digest() {
		return Sha256.hex(lines());
	}

	/** The certificate as a file. */
	public String text() {
		return lines() + "sha256 " + digest() + "\n";
	}

	private String lines() {
		return "certificate of erasure\ndistrict " + this.district + "\nerased " + this.what + "\nat " + this.at
				+ "\nby " + ((this.by != null) ? this.by : "command line") + "\n"
				+ this.rows.entrySet()
					.stream()
					.map((table) -> "rows " + table.getKey() + " " + table.getValue() + "\n")
					.collect(Collectors.joining());
	}

	/** What the audit keeps of it, in addition to the record's district and actor. */
	String subject() {
		return this.at + " " + this.what + ": "
				+ this.rows.entrySet()
					.stream()
					.map((table) -> table.getKey() + " " + table.getValue())
					.collect(Collectors.joining(", "))
				+ "; SHA-256 " + digest();
	}

	/**
	 * The certificate in a record of the audit; empty if the record has none, or one that
	 * its digest doesn't match.
	 */
	static Optional<Certificate> parse(DistrictId district, @Nullable String actor, String subject) {
		Matcher parts = SUBJECT.matcher(subject);
		if (!parts.matches()) {
			return Optional.empty();
		}
		SortedMap<String, Long> rows = new TreeMap<>();
		for (String table : StringUtils.delimitedListToStringArray(parts.group(3), ", ")) {
			int space = table.lastIndexOf(' ');
			rows.put(table.substring(0, space), Long.parseLong(table.substring(space + 1)));
		}
		Certificate parsed = new Certificate(district, Instant.parse(parts.group(1)),
				(actor != null) ? new PersonId(actor) : null, parts.group(2), rows);
		return Optional.of(parsed).filter((certificate) -> certificate.digest().equals(parts.group(4)));
	}

	/** The tables of which there was anything. */
	static SortedMap<String, Long> present(Map<String, ? extends Number> rows) {
		SortedMap<String, Long> present = new TreeMap<>();
		rows.forEach((table, number) -> {
			if (number.longValue() > 0) {
				present.put(table, number.longValue());
			}
		});
		return present;
	}

}
