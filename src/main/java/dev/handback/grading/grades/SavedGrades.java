package dev.handback.grading.grades;

import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;

/**
 * The result of saving grades.
 *
 * @param merges one for each edit, in the same order
 * @param grades the students' grades after all edits; students without a grade are
 * missing
 */
public record SavedGrades(List<Merge> merges, Map<PersonId, GradeWithHistory> grades) {

}
