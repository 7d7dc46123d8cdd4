package dev.handback.assignments;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

/** Counts ungraded work and held grades; implemented by the module that stores grades. */
public interface WorkToGrade {

	/** Counting stops here. */
	int MANY = 1_000;

	/**
	 * How much ungraded work these sections have, in one query. Sections without any are
	 * left out.
	 */
	Map<SectionId, Waiting> toGrade(DistrictId district, Collection<SectionId> sections);

	/**
	 * The assignments of these sections with work that was handed in after it was last
	 * graded, or was never graded, in one query.
	 */
	List<OfAssignment> handedIn(DistrictId district, Collection<SectionId> sections);

	/**
	 * The assignments of these sections with grades that a teacher holds back, in one
	 * query.
	 */
	List<OfAssignment> held(DistrictId district, Collection<SectionId> sections);

	/**
	 * Those of the assignments with grades of present students that were changed in the
	 * LMS as well, since when this was found, in one query.
	 */
	List<OfAssignment> differing(DistrictId district, Collection<AssignmentId> assignments);

	/**
	 * Something that waits for a teacher in an assignment.
	 *
	 * @param oldest since when the first of it waits
	 */
	record OfAssignment(SectionId section, AssignmentId assignment, int number, Instant oldest) {

	}

	/**
	 * Ungraded work in a section, at most {@link #MANY} of each.
	 *
	 * @param handedIn work that was handed in after it was last graded, or was never
	 * graded
	 * @param toGrade all ungraded work: that, and what has no grade although it is due or
	 * grading has started
	 */
	record Waiting(int handedIn, int toGrade) {

		public static final Waiting NOTHING = new Waiting(0, 0);

	}

}
