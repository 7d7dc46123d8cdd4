package dev.handback.retention;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** Every table is cleaned up, or has a reason why it isn't. */
@AppTest
class GrowingTablesTests {

	/** Deleted elsewhere, soon after they are written. */
	private static final Set<String> SHORT_LIVED = Set.of("assignment_update", "delivery_pause", "roster_missing",
			"roster_removed", "roster_removed_at_school", "roster_undo", "roster_would_go", "scheduled_tasks",
			"sign_in_allowance", "sign_in_attempt", "spring_session", "staged_course", "staged_person", "staged_school",
			"staged_section", "staged_term", "token_list_problem");

	/** Deleted after thirty days, as long as the service keeps events. */
	private static final Set<String> AS_LONG_AS_EVENTS = Set.of("roster_event", "roster_use");

	/** At most one row for each district. */
	private static final Set<String> OF_A_DISTRICT = Set.of("district", "district_summary", "feed_state",
			"forgotten_district", "roster_state", "teacher_digest_day");

	/** What grades refer to: people, and where they learned. */
	private static final Set<String> ROSTER = Set.of("school", "term", "course", "section", "person", "section_teacher",
			"enrollment");

	/** What teachers and students entered or chose, and its state in the LMS. */
	private static final Set<String> SCHOOLWORK = Set.of("assignment", "assignment_edit", "second_lms_id", "grade",
			"grade_change", "grade_release", "rubric", "late_policy", "hand_in", "handed_in_work", "delivery",
			"lms_look", "gradebook_layout", "kept_comment", "first_visit", "teacher_digest");

	/** Moved to files by a command. */
	private static final Set<String> AUDIT = Set.of("audit_record", "audit_seal", "audit_archive");

	/** Only migrations write it. */
	private static final Set<String> MIGRATIONS = Set.of("flyway_schema_history");

	/** At most one row for each state and reason. */
	private static final Set<String> TOTALS = Set.of("queue_total");

	@Autowired
	private List<OldRows> rows;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void everyTableIsCleanedUpOrHasAReasonToStay() {
		Set<String> known = Stream
			.of(cleanedUp(), SHORT_LIVED, AS_LONG_AS_EVENTS, OF_A_DISTRICT, ROSTER, SCHOOLWORK, AUDIT, MIGRATIONS,
					TOTALS)
			.flatMap(Set::stream)
			.collect(Collectors.toCollection(TreeSet::new));

		assertThat(this.jdbc.sql("""
				select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
				order by relname""").query(String.class).list()).containsExactlyElementsOf(known);
	}

	@Test
	void oldRowsAreFoundByAnIndex() {
		Map<String, String> missing = new TreeMap<>();
		this.rows.stream().filter((old) -> !isIndexed(old)).forEach((old) -> missing.put(old.table(), old.time()));
		assertThat(missing).isEmpty();
	}

	/** The tables of old rows, and those whose rows go with them. */
	private Set<String> cleanedUp() {
		Set<String> tables = this.rows.stream().map(OldRows::table).collect(Collectors.toSet());
		tables.addAll(this.jdbc.sql("""
				select conrelid::regclass::text from pg_constraint where confdeltype = 'c'
					and confrelid::regclass::text = any(:tables) and not conrelid::regclass::text = any(:elsewhere)""")
			.param("tables", tables.toArray(String[]::new))
			.param("elsewhere", SHORT_LIVED.toArray(String[]::new))
			.query(String.class)
			.list());
		tables.add("spring_session_attributes");
		return tables;
	}

	private boolean isIndexed(OldRows old) {
		return this.jdbc.sql("""
				select exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
					where indrelid = cast(:table as regclass) and attname = :time)""")
			.param("table", old.table())
			.param("time", old.time())
			.query(Boolean.class)
			.single();
	}

}
