package dev.handback.support;

/** Reads rosters of the sandbox's districts, once each. */
public interface RosterReader {

	void read(char... districts);

}
