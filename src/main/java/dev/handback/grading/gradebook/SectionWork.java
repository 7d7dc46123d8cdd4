package dev.handback.grading.gradebook;

import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

/**
 * Some of a section's assignments, beside which its students are listed.
 *
 * @param assignments whose grades keep students in the list who have left, and whose
 * handed-in work counts
 * @param begun those in which everyone should be graded by now
 */
public record SectionWork(DistrictId district, SectionId section, Collection<AssignmentId> assignments,
		Collection<AssignmentId> begun) {

	/** One assignment that not everyone has to be graded in yet. */
	public static SectionWork of(DistrictId district, SectionId section, AssignmentId assignment) {
		return new SectionWork(district, section, List.of(assignment), List.of());
	}

}
