package dev.handback.assignments;

import java.util.Collection;
import java.util.Map;

import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.SectionId;

/** The question how much work waits for a grade; the module that keeps grades answers. */
public interface WorkToGrade {

	/** From here on nobody counts. */
	int MANY = 1_000;

	/**
	 * How much work of these sections waits to be graded; in one query. Sections without
	 * are left out.
	 */
	Map<SectionId, Waiting> toGrade(DistrictId district, Collection<SectionId> sections);

	/**
	 * What waits in a section, at most {@link #MANY} of each.
	 *
	 * @param handedIn what students handed in after it was graded last, or that never was
	 * @param toGrade all of it: that, and what is due, or has begun to be graded, and has
	 * no grade
	 */
	record Waiting(int handedIn, int toGrade) {

		static final Waiting NOTHING = new Waiting(0, 0);

	}

}
