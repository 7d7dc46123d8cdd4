package dev.handback.grading.assignment;

import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.FieldConflict;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a grade on a page.
 *
 * @param stored their stored values, by field
 * @param shown as typed if they weren't saved, as stored otherwise
 * @param seen the values that the reader is assumed to have seen, by field
 * @param problem the message key of the problem with the points or comment
 * @param conflicts the fields that someone else changed first
 */
record LineFields(Map<String, String> stored, Map<String, String> shown, Map<String, String> seen,
		@Nullable String problem, List<FieldConflict> conflicts) {

	/** Untouched fields. */
	static LineFields of(Map<String, String> stored) {
		return new LineFields(stored, stored, stored, null, List.of());
	}

}
