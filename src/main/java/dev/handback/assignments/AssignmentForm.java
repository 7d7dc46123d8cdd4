package dev.handback.assignments;

import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * The form as it was typed; what was typed is never lost.
 *
 * @param id the intent's id, made with the empty form, so that sending it twice makes one
 * assignment
 * @param dueDate {@code YYYY-MM-DD} in the district's zone, or blank
 * @param dueTime {@code HH:MM} in the district's zone
 * @param points points possible, or blank
 * @param term a term's id, or blank
 */
record AssignmentForm(@Nullable String id, @Nullable String title, @Nullable String description,
		@Nullable String dueDate, @Nullable String dueTime, @Nullable String points, @Nullable Boolean acceptsText,
		@Nullable Boolean acceptsLinks, @Nullable String term) {

	static AssignmentForm empty(@Nullable String term) {
		return new AssignmentForm(UUID.randomUUID().toString(), "", "", "", "23:59", "", true, false, term);
	}

}
