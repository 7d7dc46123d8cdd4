package dev.handback.sandbox.world;

import java.time.Instant;

import dev.handback.sandbox.world.record.DataSet;

/**
 * Where a district is in its history.
 *
 * @param year the calendar year in which its school year began
 * @param days how many school days have passed
 * @param next the number of the next new record
 * @param dataSet the data set of its roster
 * @param lastSync when its source system last sent everything
 */
public record Progress(int year, int days, long next, DataSet dataSet, Instant lastSync) {

	/** Higher than any number in a data set. */
	private static final long FIRST_NEWCOMER = 10_000_000;

	static Progress initial(int year, Instant lastSync) {
		return new Progress(year, 0, FIRST_NEWCOMER, DataSet.ORIGINAL, lastSync);
	}

	Progress withNext(long number) {
		return new Progress(this.year, this.days, number, this.dataSet, this.lastSync);
	}

	public Progress anotherDay(Instant now) {
		return new Progress(this.year, this.days + 1, this.next, this.dataSet, now);
	}

	public Progress anotherYear(Instant now) {
		return new Progress(this.year + 1, this.days, this.next, this.dataSet, now);
	}

	public Progress with(DataSet other, Instant now) {
		return new Progress(this.year, this.days, this.next, other, now);
	}

}
