package dev.handback.sandbox.world;

/**
 * How large a district is.
 *
 * @param students all of them; everything else is in proportion
 * @param largestSection how many of them are in one section more; 0 for no such section
 */
record DistrictSize(int students, int largestSection) {

	DistrictSize {
		largestSection = Math.min(largestSection, students);
	}

}
