package dev.handback.grading.gradebook;

import org.jspecify.annotations.Nullable;

/**
 * Which students a page shows, as given in its address.
 *
 * @param q the search text
 * @param show the filter
 * @param from the first student, and {@code before} the one after the last
 */
public record StudentFilterForm(@Nullable String q, @Nullable String show, @Nullable String from,
		@Nullable String before) {

	public StudentFilter selection() {
		return StudentFilter.of(this.q, this.show, this.from, this.before);
	}

}
