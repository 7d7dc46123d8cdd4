package dev.handback.assignments;

import dev.handback.roster.TaughtSection;

/**
 * A section on the first page: what needs attention, and who will receive grades.
 *
 * @param toGrade how much work waits for a grade, at most {@link WorkToGrade#MANY}
 * @param stuck how many grades and assignments cannot go on without somebody
 * @param unpublished how many assignments are unpublished in the learning platform
 */
record SectionOverview(TaughtSection section, int toGrade, int stuck, int twoValues, long unpublished,
		Readiness readiness) {

	/** Whether nothing needs attention. */
	public boolean isCalm() {
		return this.toGrade == 0 && this.stuck == 0 && this.twoValues == 0 && this.unpublished == 0;
	}

	/** Whether there is more to grade than anybody counted. */
	public boolean isManyToGrade() {
		return this.toGrade >= WorkToGrade.MANY;
	}

}
