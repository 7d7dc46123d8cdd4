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
	 * How many students' work of these sections is due, or has begun to be graded, and
	 * has no grade; in one query. Sections without are left out.
	 */
	Map<SectionId, Integer> toGrade(DistrictId district, Collection<SectionId> sections);

}
