package dev.handback.sandbox;

import java.nio.file.Path;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the sandbox's data.
 *
 * @param store whether data is kept in memory or in a file
 * @param directory the folder of the data file
 * @param districts how large the districts are
 * @param seed the same seed always generates the same people
 */
@ConfigurationProperties("handback.sandbox")
public record DataProperties(@DefaultValue("memory") Keeping store, @DefaultValue(".handback/sandbox") Path directory,
		@DefaultValue DistrictSettings districts, @DefaultValue("1") long seed) {

	/** Where data is kept. */
	public enum Keeping {

		MEMORY, FILE

	}

	/**
	 * How large the districts are.
	 *
	 * @param students per district, from 30 to 1,000,000; everything else is scaled to it
	 * @param largestSection how many students of each district are in one additional
	 * large section, up to all of them; 0 for no such section
	 * @param unlisted IDs of districts that the school picker doesn't find by name
	 */
	public record DistrictSettings(@DefaultValue("300") int students, @DefaultValue("0") int largestSection,
			@DefaultValue List<String> unlisted) {

		public DistrictSettings {
			if (students < 30 || students > 1_000_000) {
				throw new IllegalArgumentException(
						"handback.sandbox.districts.students must be between 30 and 1000000, not " + students);
			}
			if (largestSection < 0 || largestSection > students) {
				throw new IllegalArgumentException(
						"handback.sandbox.districts.largest-section must be between 0 and the " + students
								+ " students of a district, not " + largestSection);
			}
		}

	}

}
