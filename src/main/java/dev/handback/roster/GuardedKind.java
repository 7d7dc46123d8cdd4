package dev.handback.roster;

/**
 * What must not go missing in large numbers, and how much of it may before a person is
 * asked.
 */
public enum GuardedKind {

	SCHOOLS(0.1, 10, 0) {
		@Override
		String present() {
			return "school where removed_at is null";
		}

		@Override
		String losses(RunId run) {
			return lost("school", "id", "true", staged(StagedKind.SCHOOLS, "true"));
		}
	},

	SECTIONS(0.3, 5_000, 20) {
		@Override
		String present() {
			return "section where removed_at is null";
		}

		@Override
		String losses(RunId run) {
			return lost("section", "school_id", "true", staged(StagedKind.SECTIONS, "true"));
		}
	},

	STUDENTS(0.2, 10_000, 20) {
		@Override
		String present() {
			return "person where removed_at is null and " + hasRole("STUDENT");
		}

		@Override
		String losses(RunId run) {
			return lost("person", "school_id", hasRole("STUDENT"), staged(StagedKind.USERS, hasRole("STUDENT")));
		}
	},

	TEACHERS(0.2, 1_000, 10) {
		@Override
		String present() {
			return "person where removed_at is null and " + hasRole("TEACHER");
		}

		@Override
		String losses(RunId run) {
			return lost("person", "school_id", hasRole("TEACHER"), staged(StagedKind.USERS, hasRole("TEACHER")));
		}
	},

	ENROLMENTS(0.4, 100_000, 200) {
		@Override
		String present() {
			return "enrolment where removed_at is null";
		}

		@Override
		String losses(RunId run) {
			return """
					select coalesce(section.school_id, '') as school_id, count(*) as present,
						count(*) filter (where staged.person_id is null) as gone
					from enrolment stored
					join section on section.district_id = stored.district_id and section.id = stored.section_id
					left join (%s) staged on staged.section_id = stored.section_id
						and staged.person_id = stored.person_id
					where stored.district_id = :district and stored.removed_at is null group by 1"""
				.formatted(RosterTable.ENROLMENT.source(Staging.query(StagedKind.SECTIONS)));
		}
	};

	private final double share;

	private final long count;

	private final long free;

	GuardedKind(double share, long count, long free) {
		this.share = share;
		this.count = count;
		this.free = free;
	}

	/** What may go where no setting says otherwise. */
	Limit usualLimit() {
		return new Limit(this.share, this.count, this.free);
	}

	/**
	 * The query that counts, by school, what there is and what a run would remove.
	 */
	abstract String losses(RunId run);

	/** The table of what there is, with the condition that makes it so. */
	abstract String present();

	static String hasRole(String role) {
		return "'" + role + "' = any(string_to_array(roles, ','))";
	}

	private static String staged(StagedKind kind, String condition) {
		return Staging.query(kind) + " and " + condition;
	}

	private static String lost(String table, String school, String condition, String staged) {
		return """
				select coalesce(stored.%1$s, '') as school_id, count(*) as present,
					count(*) filter (where staged.id is null) as gone
				from (select * from %2$s where district_id = :district and removed_at is null and %3$s) stored
				left join (%4$s) staged on staged.id = stored.id group by 1""".formatted(school, table, condition,
				staged);
	}

	/**
	 * How much of a kind may go within a day.
	 *
	 * @param share of what is there, 0 to 1
	 * @param count however much there is
	 * @param free so few may always go, however small the district
	 */
	record Limit(double share, long count, long free) {

		/** Whether a person has to be asked. */
		boolean isExceeded(long present, long gone) {
			return gone > this.free && (gone > this.share * present || gone > this.count);
		}

		/** If so many are there, it does not matter how many more. */
		long enough(long gone) {
			// One more, so that no rounding makes it too few; endless where nothing may
			// go.
			return (gone > this.free) ? (long) (Math.ceil(gone / this.share) + 1) : 0;
		}

	}

}
