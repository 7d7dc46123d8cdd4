package dev.handback.assignments;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

/** Counts ungraded work; implemented by the module that stores grades. */
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
	List<HandedIn> handedIn(DistrictId district, Collection<SectionId> sections);

	/**
	 * Ungraded work of an assignment that was handed in.
	 *
	 * @param oldest when the first of it was handed in
	 */
	record HandedIn(AssignmentId assignment, int number, Instant oldest) {

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
