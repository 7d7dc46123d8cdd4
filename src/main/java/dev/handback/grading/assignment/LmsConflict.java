package dev.handback.grading.assignment;

import java.util.Map;

import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.GradeValue;

/**
 * A grade that differs from the one in the LMS.
 *
 * @param seen the fields of both values, as sent along with the form
 */
record LmsConflict(GradeValue ours, GradeValue theirs, Map<String, String> seen) {

	static LmsConflict of(GradeValue ours, GradeValue theirs, GradeFields fields) {
		return new LmsConflict(ours, theirs, fields.of(ours, theirs));
	}

}
