package dev.handback.commands.verify;

import java.util.List;

/**
 * Something that was found.
 *
 * @param place the id of the district, {@code sign-on}, or {@code data-api}
 * @param operation the request
 * @param details the arguments of the rule's message: ids, field names and enum values,
 * never any other content of a record
 * @param times how often it was seen
 * @param example the id of a record where it was seen; empty if it isn't about a record
 */
public record Finding(String place, String operation, Rule rule, List<String> details, int times, String example) {

	/** The suffix of the message key that says how this affects the app. */
	public String effect() {
		return Effects.of(this);
	}

}
