package dev.handback.grading.gradebook;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

import dev.handback.roster.TaughtSection;

/**
 * The gradebook of a section, ready for the template.
 *
 * @param lines the students of this window
 * @param statisticsLater whether the statistics are loaded afterward, so that the page
 * needn't wait for them
 * @param madeAt in the district's zone
 */
record GradebookPage(TaughtSection section, List<GradebookColumn> columns, List<GradebookLine> lines,
		StudentFilter selection, StudentSlice window, boolean statisticsLater, ZonedDateTime madeAt) {

	public ZoneId zone() {
		return this.madeAt.getZone();
	}

}
