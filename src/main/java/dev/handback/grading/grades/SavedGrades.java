package dev.handback.grading.grades;

import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;

/**
 * The result of saving grades.
 *
 * @param merges one for each edit, in the same order
 * @param grades the students' grades after all edits; students without a grade are
 * missing
 * @param lately the students whose grades the same teacher gave shortly before: the
 * request may have arrived twice
 */
public record SavedGrades(List<Merge> merges, Map<PersonId, GradeWithHistory> grades, Set<PersonId> lately) {

}
