package dev.handback.rostersync;

/**
 * What a run or a batch of events did to the rows of a roster.
 *
 * @param restored rows that had been removed and came back
 * @param unchanged rows that were read but not written
 */
public record RowCounts(long added, long changed, long removed, long restored, long unchanged) {

	public static final RowCounts NOTHING = new RowCounts(0, 0, 0, 0, 0);

	/** The sum of both. */
	public RowCounts plus(RowCounts other) {
		return new RowCounts(this.added + other.added, this.changed + other.changed, this.removed + other.removed,
				this.restored + other.restored, this.unchanged + other.unchanged);
	}

	static RowCounts removed(long rows) {
		return new RowCounts(0, 0, rows, 0, 0);
	}

}
