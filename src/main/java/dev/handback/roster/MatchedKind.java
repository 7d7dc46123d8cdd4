package dev.handback.roster;

import java.util.Locale;

/** Kinds of records that can be matched in the LMS, each with its own index. */
public enum MatchedKind {

	SECTIONS("section", "record.name", "synced = false"),

	TEACHERS("person", "concat_ws(' ', record.first_name, record.last_name)",
			"synced = false and roles not in ('{STUDENT}', '{CONTACT}') and 'TEACHER' = any(roles)"),

	STUDENTS("person", "concat_ws(' ', record.first_name, record.last_name)",
			"synced = false and 'STUDENT' = any(roles)");

	private final String table;

	private final String name;

	private final String missing;

	MatchedKind(String table, String name, String missing) {
		this.table = table;
		this.name = name;
		this.missing = missing;
	}

	/** The kind's name in addresses and message keys. */
	public String key() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The query for those not matched in the LMS, in the order of their ids. */
	String missing() {
		return """
				select record.id, %2$s as name, school.name as school from %1$s record
				left join school on school.district_id = record.district_id and school.id = record.school_id
				where record.district_id = :district and record.id > :after and record.removed_at is null and %3$s
				order by record.id limit :limit""".formatted(this.table, this.name, this.missing);
	}

	/** The query that counts them, up to a limit. */
	String count() {
		return "select count(*) from (select from " + this.table
				+ " where district_id = :district and removed_at is null" + " and " + this.missing
				+ " limit :limit) missing";
	}

}
