package dev.handback.support;

/** Takes the rows of a roster, each table's in the order of their keys. */
@FunctionalInterface
interface RosterRows {

	/**
	 * Takes one row.
	 * @param key the ids that it is known by, with a space between them
	 * @param values what we keep beside, with bars between them
	 */
	void row(String table, String key, String values);

}
