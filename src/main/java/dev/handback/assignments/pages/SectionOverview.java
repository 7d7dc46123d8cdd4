package dev.handback.assignments.pages;

import dev.handback.assignments.WorkToGrade;
import dev.handback.roster.TaughtSection;

/**
 * A section on the home page: what needs attention, and who will receive grades.
 *
 * @param work how much work is ungraded
 * @param held how many grades a teacher holds back
 * @param stuck how many grades and assignments need someone's attention
 * @param unpublished how many assignments are unpublished in the LMS
 * @param dueDates how many assignments have a due date that was changed in the LMS
 * @param points how many assignments have points possible that were changed in the LMS
 */
record SectionOverview(TaughtSection section, WorkToGrade.Waiting work, int held, int stuck, int conflicts,
		long unpublished, long dueDates, long points, Readiness readiness) {

	/** Whether nothing needs attention. */
	public boolean isCalm() {
		return this.work.toGrade() == 0 && this.held == 0 && this.stuck == 0 && this.conflicts == 0
				&& this.unpublished == 0 && this.dueDates == 0 && this.points == 0;
	}

	/** Whether there are more than were counted. */
	public boolean isMany(int work) {
		return work >= WorkToGrade.MANY;
	}

}
