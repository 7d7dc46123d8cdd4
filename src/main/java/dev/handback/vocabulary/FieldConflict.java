package dev.handback.vocabulary;

import java.time.ZonedDateTime;

import org.jspecify.annotations.Nullable;

/**
 * A field that someone else changed after the page was opened, for the page that shows
 * both values and lets the reader choose.
 *
 * @param name of the input
 * @param whose it is, such as a student's name; empty if the page is about one thing
 * @param label the message key of the field's label
 * @param mine what was typed, as the page shows it; empty for nothing
 * @param theirs what is stored, as the page shows it; empty for nothing
 * @param stored what is stored, as the form sends it back
 * @param last who changed it, and when; null if unknown
 */
public record FieldConflict(String name, String whose, String label, String mine, String theirs, String stored,
		@Nullable Change last) {

	/**
	 * A change of a field.
	 *
	 * @param at in the district's zone
	 */
	public record Change(String by, ZonedDateTime at) {

	}

}
