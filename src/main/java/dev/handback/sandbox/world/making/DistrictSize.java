package dev.handback.sandbox.world.making;

/**
 * How large a district is.
 *
 * @param students the total number; everything else is scaled to it
 * @param largestSection how many of them are in one additional large section; 0 for no
 * such section
 */
public record DistrictSize(int students, int largestSection) {

	public DistrictSize {
		largestSection = Math.min(largestSection, students);
	}

}
