package dev.handback.commands.verify;

import java.util.List;

/**
 * One finding.
 *
 * @param place the id of the district, or {@code sign-on}
 * @param operation the request
 * @param details the values of the rule's sentence: ids, names of fields and values of
 * enumerations, never any other content of a record
 * @param times how often it was seen
 * @param example the id of a record where it was seen; empty if it isn't about a record
 */
public record Finding(String place, String operation, Rule rule, List<String> details, int times, String example) {

	/** The name of the sentence that says what it stops, if anything. */
	public String effect() {
		return Effects.of(this);
	}

}
