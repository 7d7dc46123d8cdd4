package dev.handback.operations.verify;

import java.util.List;

/**
 * One thing that was found.
 *
 * @param place the id of the district, or {@code sign-on}
 * @param operation what was asked for
 * @param details what the rule's sentence is filled with: ids, names of fields and values
 * of enumerations, never what stands in a record otherwise
 * @param times how often it was seen
 * @param example the id of a record where it was seen; empty where it is about no record
 */
public record Finding(String place, String operation, Rule rule, List<String> details, int times, String example) {

	/** The name of the sentence that says what it stops, if anything. */
	public String effect() {
		return Effects.of(this);
	}

}
