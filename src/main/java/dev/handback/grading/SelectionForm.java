package dev.handback.grading;

import org.jspecify.annotations.Nullable;

/**
 * Which students a page shows, as its address says it.
 *
 * @param q what is searched for
 * @param show the filter
 * @param from the first student, and {@code before} the one behind the last
 */
record SelectionForm(@Nullable String q, @Nullable String show, @Nullable String from, @Nullable String before) {

	Selection selection() {
		return Selection.of(this.q, this.show, this.from, this.before);
	}

}
