package dev.handback.grading.grades;

import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;

/**
 * What became of edits.
 *
 * @param merges the result of each, in the order of the edits
 * @param grades the grades of those students who have one, after all edits
 */
public record SavedGrades(List<Merge> merges, Map<PersonId, GradeWithHistory> grades) {

}
