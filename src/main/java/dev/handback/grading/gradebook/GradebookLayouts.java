package dev.handback.grading.gradebook;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.handback.assignments.TeachersSection;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How each teacher arranged the columns of each of their gradebooks. */
@Repository
class GradebookLayouts {

	private final JdbcClient jdbc;

	private final JsonMapper json;

	GradebookLayouts(JdbcClient jdbc, JsonMapper json) {
		this.jdbc = jdbc;
		this.json = json;
	}

	/** The teacher's layout of the section. */
	Layout of(TeachersSection section) {
		return this.jdbc
			.sql("select layout from gradebook_layout where district_id = ? and section_id = ? and person_id = ?")
			.params(section.district().value(), section.id().value(), section.teacher().person().value())
			.query(String.class)
			.optional()
			.map((layout) -> this.json.readValue(layout, Layout.class))
			.orElse(Layout.NONE);
	}

	/** Keeps a valid layout instead of the previous one. */
	void keep(TeachersSection section, Layout layout) {
		this.jdbc.sql("""
				insert into gradebook_layout (district_id, section_id, person_id, layout, changed_at)
				values (?, ?, ?, cast(? as jsonb), now())
				on conflict (district_id, section_id, person_id)
				do update set layout = excluded.layout, changed_at = excluded.changed_at""")
			.params(section.district().value(), section.id().value(), section.teacher().person().value(),
					this.json.writeValueAsString(layout))
			.update();
	}

	/**
	 * An arrangement of columns. Assignments that it doesn't mention come last; those
	 * that no longer exist are ignored.
	 *
	 * @param order assignments from left to right
	 * @param hidden assignments without a column
	 * @param widths in CSS pixels, by assignment
	 * @param sort the assignment by whose points the students are sorted; null for names
	 * @param descending whether the most points come first
	 */
	record Layout(@Nullable List<UUID> order, @Nullable List<UUID> hidden, @Nullable Map<UUID, Integer> widths,
			@Nullable UUID sort, boolean descending) {

		static final Layout NONE = new Layout(List.of(), List.of(), Map.of(), null, false);

		/** More columns than any section has. */
		private static final int MOST = 1_000;

		private static final int NARROWEST = 48;

		private static final int WIDEST = 640;

		/** Whether it is complete and within bounds. */
		boolean isValid() {
			return this.order != null && isValid(this.order) && this.hidden != null && isValid(this.hidden)
					&& this.widths != null && this.widths.size() <= MOST
					&& this.widths.values()
						.stream()
						.allMatch((width) -> width != null && width >= NARROWEST && width <= WIDEST);
		}

		private static boolean isValid(List<UUID> assignments) {
			return assignments.size() <= MOST && !assignments.contains(null);
		}

	}

}
