package dev.handback.assignments;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;

/**
 * What a teacher intends, validated and complete.
 *
 * @param id given by the form, so that the same form sent twice creates one assignment
 */
public record NewAssignment(SectionId section, AssignmentId id, AssignmentContent content) {

}
