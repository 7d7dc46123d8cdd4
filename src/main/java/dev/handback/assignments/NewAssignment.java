package dev.handback.assignments;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;

/**
 * An assignment that a teacher wants to create, validated and complete.
 *
 * @param id generated with the form, so that submitting it twice creates only one
 * assignment
 */
public record NewAssignment(SectionId section, AssignmentId id, AssignmentContent content) {

}
