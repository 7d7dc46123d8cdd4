package dev.handback.grading.gradebook;

import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

/**
 * Some of a section's assignments, with which its students are listed.
 *
 * @param assignments assignments whose grades keep students who have left in the list,
 * and whose handed-in work counts
 * @param begun assignments that should be graded by now
 */
public record SectionWork(DistrictId district, SectionId section, Collection<AssignmentId> assignments,
		Collection<AssignmentId> begun) {

	/** An assignment that needn't be graded for everyone yet. */
	public static SectionWork of(DistrictId district, SectionId section, AssignmentId assignment) {
		return new SectionWork(district, section, List.of(assignment), List.of());
	}

}
