package dev.handback.assignments;

import java.util.Collection;
import java.util.Map;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

/** Counts work to be graded; implemented by the module that keeps grades. */
public interface WorkToGrade {

	/** Counting stops here. */
	int MANY = 1_000;

	/**
	 * How much work of these sections is to be graded, in one query. Sections without any
	 * are left out.
	 */
	Map<SectionId, Waiting> toGrade(DistrictId district, Collection<SectionId> sections);

	/**
	 * Work to be graded in a section, at most {@link #MANY} of each.
	 *
	 * @param handedIn what students handed in after it was last graded, or that was never
	 * graded
	 * @param toGrade all of it: that, and what has no grade although it is due or grading
	 * has started
	 */
	record Waiting(int handedIn, int toGrade) {

		public static final Waiting NOTHING = new Waiting(0, 0);

	}

}
