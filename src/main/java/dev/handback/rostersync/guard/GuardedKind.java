package dev.handback.rostersync.guard;

import java.util.Set;

import dev.handback.rostersync.staging.RosterTable;
import dev.handback.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/**
 * What must not disappear in large numbers, and how much of it may before a person has to
 * approve it: everything in a roster, with people by role.
 */
public enum GuardedKind {

	SCHOOLS(RosterTable.SCHOOL, null, 10, 0),

	TERMS(RosterTable.TERM, null, 100, GuardedKind.FEW),

	COURSES(RosterTable.COURSE, null, 5_000, GuardedKind.FEW),

	SECTIONS(RosterTable.SECTION, null, 5_000, GuardedKind.FEW),

	STUDENTS(RosterTable.PERSON, Role.STUDENT, 10_000, GuardedKind.FEW),

	TEACHERS(RosterTable.PERSON, Role.TEACHER, 1_000, GuardedKind.FEW),

	STAFF(RosterTable.PERSON, Role.STAFF, 1_000, GuardedKind.FEW),

	ADMINISTRATORS(RosterTable.PERSON, Role.DISTRICT_ADMIN, 10, GuardedKind.FEW),

	CONTACTS(RosterTable.PERSON, Role.CONTACT, 20_000, GuardedKind.FEW),

	/**
	 * Who teaches which section. One teacher at a small school can account for a quarter
	 * of them (decision 0012).
	 */
	TEACHING(RosterTable.SECTION_TEACHER, null, 0.3, 5_000, 10),

	/**
	 * Who is enrolled in which section. Two classes at a small school can account for a
	 * fifth of them (decision 0012).
	 */
	ENROLLMENTS(RosterTable.ENROLLMENT, null, 0.2, 100_000, 60);

	/**
	 * Used instead of a table's name for a role that a person still in the roster has
	 * lost.
	 */
	static final String ROLE = "role";

	/** What a school can lose on an ordinary day. */
	private static final long FEW = 5;

	private static final double SHARE = 0.1;

	private final RosterTable table;

	private final @Nullable Role role;

	private final double share;

	private final long count;

	private final long free;

	GuardedKind(RosterTable table, @Nullable Role role, long count, long free) {
		this(table, role, GuardedKind.SHARE, count, free);
	}

	GuardedKind(RosterTable table, @Nullable Role role, double share, long count, long free) {
		this.table = table;
		this.role = role;
		this.share = share;
		this.count = count;
		this.free = free;
	}

	/** What may be removed if no setting says otherwise. */
	public Limit usualLimit() {
		return new Limit(this.share, this.count, this.free);
	}

	public RosterTable table() {
		return this.table;
	}

	/** Whether a person with these roles belongs to the kind. */
	public boolean includes(Set<Role> roles) {
		return this.role != null && roles.contains(this.role);
	}

	/** Whether each of its records belongs to a school. */
	boolean isOfSchools() {
		return this != SCHOOLS && this != TERMS && this != COURSES;
	}

	/** The table with the existing records, and the condition that selects them. */
	public String present() {
		return this.table.table() + " where removed_at is null"
				+ ((this.role != null) ? " and '" + this.role.name() + "' = any(roles)" : "");
	}

	/**
	 * The query that counts, by school, what exists, what is missing from the newest
	 * read, how much of that wasn't missing from an earlier read, and the last two again
	 * for what is in use.
	 */
	String losses() {
		return """
				select coalesce(%1$s, '') as school_id, count(*) as present, count(missing.record) as gone,
					count(*) filter (where missing.since > :once) as unseen, count(used.id) as used,
					count(used.id) filter (where missing.since > :once) as unseen_used
				from %2$s
				left join roster_missing missing on missing.district_id = :district and %3$s
				left join roster_use used on used.district_id = :district and used.id = missing.record
					and used.used_at > :lately and %4$s
				group by 1""".formatted(school(), stored(), missing(), !this.table.isMembership());
	}

	/** The query that counts, by school, how many of the records with these ids exist. */
	public String presentAmong() {
		return "select coalesce(" + school() + ", '') as school_id, count(*) as number from " + stored()
				+ " where stored.id = any(:ids) group by 1";
	}

	/**
	 * The query that counts how many exist at each of these schools, up to the number
	 * given for it.
	 */
	public String presentAtSchools() {
		return """
				select school_id, number from unnest(:schools, cast(:most as bigint[])) wanted (school_id, most),
				lateral (select count(*) as number from (
					select from %s where %s = wanted.school_id limit wanted.most) counted) present"""
			.formatted(stored(), school());
	}

	private String stored() {
		return "(select * from " + present() + " and district_id = :district) stored" + (this.table.isMembership()
				? " left join section on section.district_id = :district and section.id = stored.section_id" : "");
	}

	private String school() {
		return switch (this.table) {
			case SCHOOL -> "stored.id";
			case TERM, COURSE -> "''";
			case PERSON, SECTION -> "stored.school_id";
			case SECTION_TEACHER, ENROLLMENT -> "section.school_id";
		};
	}

	/** The condition that a missing record is the stored one. */
	String missing() {
		return (this.role == null) ? this.table.isMissing()
				: "missing.record = stored.id and (missing.table_name = 'person' or missing.table_name = '" + ROLE
						+ "' and missing.part = '" + this.role.name() + "')";
	}

	/**
	 * How much of a kind may be removed within a day.
	 *
	 * @param share of what exists, 0 to 1
	 * @param count the limit, however much exists
	 * @param free this many may always be removed, however few exist
	 */
	public record Limit(double share, long count, long free) {

		/**
		 * Whether a person has to approve it: always if the last of a kind would be
		 * removed.
		 * @param gone what would be removed, including what counts double
		 */
		public boolean isExceeded(long present, long gone) {
			boolean all = gone > 0 && gone >= present;
			return all || (gone > this.count && gone > this.free) || isExceededAt(present, gone);
		}

		/** The same for one school, which may lose the last of a kind. */
		public boolean isExceededAt(long present, long gone) {
			return gone > this.free && gone > this.share * present;
		}

		/** Beyond this many, it doesn't matter how many more exist. */
		public long enough(long gone) {
			// One more, so that rounding never makes it too small; infinite if nothing
			// may be removed.
			return (gone > this.free) ? Math.max(gone + 1, (long) (Math.ceil(gone / this.share) + 1)) : gone + 1;
		}

	}

}
