package dev.handback.support;

/** Syncs the rosters of the sandbox's districts, each one once. */
public interface RosterReader {

	void read(char... districts);

}
