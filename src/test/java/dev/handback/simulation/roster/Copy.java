package dev.handback.simulation.roster;

import java.util.Map;
import java.util.TreeMap;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Our copy of a district's roster, as it is stored, and how far its feed was followed.
 *
 * @param cursor the newest event that was applied
 */
record Copy(Map<String, String> rows, @Nullable String cursor, boolean following) {

	private static final String CURSOR = "cursor";

	private static final String ROWS = """
			select 'school ' || id, name from school where district_id = ?1 and removed_at is null
			union all select 'term ' || id, concat_ws('|', coalesce(name, ''), coalesce(start_date::text, ''),
				coalesce(end_date::text, '')) from term where district_id = ?1 and removed_at is null
			union all select 'course ' || id, concat_ws('|', coalesce(name, ''), coalesce(number, ''))
				from course where district_id = ?1 and removed_at is null
			union all select 'person ' || id, concat_ws('|', coalesce(first_name, ''), coalesce(last_name, ''),
				coalesce(email, ''), coalesce(school_id, ''), coalesce(grade_level, ''), coalesce(synced::text, ''))
				from person where district_id = ?1 and removed_at is null
			union all select 'role ' || id || ' ' || lower(role), '' from person, unnest(roles) role
				where district_id = ?1 and removed_at is null
			union all select 'section ' || id, concat_ws('|', coalesce(school_id, ''), coalesce(term_id, ''),
				coalesce(course_id, ''), coalesce(name, ''), coalesce(subject, ''), coalesce(synced::text, ''))
				from section where district_id = ?1 and removed_at is null
			union all select 'teaching ' || section_id || ' ' || person_id, lead::text
				from section_teacher where district_id = ?1 and removed_at is null
			union all select 'enrollment ' || section_id || ' ' || person_id, ''
				from enrollment where district_id = ?1 and removed_at is null
			union all select 'cursor', case when following then '>' else '-' end || coalesce(event_id, '')
				from feed_state where district_id = ?1""";

	static Copy of(JdbcTemplate jdbc, DistrictId district) {
		Map<String, String> rows = new TreeMap<>();
		jdbc.query(ROWS.replace("?1", "'" + district.value() + "'"), (row) -> {
			rows.put(row.getString(1), row.getString(2));
		});
		@Nullable String cursor = rows.remove(CURSOR);
		return (cursor == null) ? new Copy(rows, null, false)
				: new Copy(rows, (cursor.length() > 1) ? cursor.substring(1) : null, cursor.startsWith(">"));
	}

	/** The rows that this copy has and the other one doesn't. */
	Map<String, String> without(Map<String, String> others) {
		Map<String, String> rest = new TreeMap<>(this.rows);
		rest.keySet().removeAll(others.keySet());
		return rest;
	}

}
