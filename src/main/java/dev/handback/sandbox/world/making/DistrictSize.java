package dev.handback.sandbox.world.making;

/**
 * How large a district is.
 *
 * @param students all of them; everything else is in proportion
 * @param largestSection how many of them are in one section more; 0 for no such section
 */
public record DistrictSize(int students, int largestSection) {

	public DistrictSize {
		largestSection = Math.min(largestSection, students);
	}

}
