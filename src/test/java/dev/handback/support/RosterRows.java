package dev.handback.support;

/** Receives the rows of a roster, each table's in the order of their keys. */
@FunctionalInterface
interface RosterRows {

	/**
	 * Receives one row.
	 * @param key the ids that identify it, separated by spaces
	 * @param values the other values that we store, separated by bars
	 */
	void row(String table, String key, String values);

}
