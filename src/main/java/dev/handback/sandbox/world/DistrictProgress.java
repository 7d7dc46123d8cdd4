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
public record DistrictProgress(int year, int days, long next, DataSet dataSet, Instant lastSync) {

	/** Higher than any number in a data set. */
	private static final long FIRST_NEWCOMER = 10_000_000;

	static DistrictProgress initial(int year, Instant lastSync) {
		return new DistrictProgress(year, 0, FIRST_NEWCOMER, DataSet.ORIGINAL, lastSync);
	}

	DistrictProgress withNext(long number) {
		return new DistrictProgress(this.year, this.days, number, this.dataSet, this.lastSync);
	}

	public DistrictProgress anotherDay(Instant now) {
		return new DistrictProgress(this.year, this.days + 1, this.next, this.dataSet, now);
	}

	public DistrictProgress anotherYear(Instant now) {
		return new DistrictProgress(this.year + 1, this.days, this.next, this.dataSet, now);
	}

	public DistrictProgress with(DataSet other, Instant now) {
		return new DistrictProgress(this.year, this.days, this.next, other, now);
	}

}
