package dev.handback.simulation.roster;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Something that happens in a schedule.
 *
 * @param seed the details that aren't said otherwise
 * @param faults what is wrong with the service meanwhile
 */
record Step(Act act, long seed, List<Fault> faults) {

	/** How long it takes, if time passes. */
	Duration duration() {
		int[] minutes = { 1, 2, 5, 10, 11, 11, 15, 30, 60, 120, 360, 1440, 60 * 24 * 7, 60 * 24 * 31 };
		int choice = (int) Math.floorMod(this.seed, 40L);
		return Duration.ofMinutes((choice < 2) ? minutes[12 + choice] : minutes[choice % 12]);
	}

	Step without(Fault fault) {
		return new Step(this.act, this.seed, this.faults.stream().filter((other) -> !other.equals(fault)).toList());
	}

	@Override
	public String toString() {
		return this.act.words() + ((this.act == Act.WAIT) ? " " + duration() : "") + (this.faults.isEmpty() ? ""
				: this.faults.stream().map(Fault::toString).collect(Collectors.joining(", ", "; wrong: ", "")));
	}

	enum Act {

		/** The roster changes. */
		LIVE("the roster changes"),

		WAIT("time passes:"),

		/** The app follows the events. */
		FOLLOW("events are followed"),

		/** The app looks whether a sync is due, and runs it. */
		SYNC("a sync runs if it is due"),

		/** A person requests a sync, and it runs. */
		ASK("someone asks for a sync, and it runs"),

		/** An administrator applies what is held. */
		APPLY("an administrator applies what is held"),

		/** An administrator discards what is held. */
		DISCARD("an administrator discards what is held"),

		/** An administrator undoes the newest sync. */
		UNDO("an administrator undoes the newest sync"),

		/** The service stops offering events, or offers them again. */
		SWITCH_EVENTS("events are switched on or off");

		private final String words;

		Act(String words) {
			this.words = words;
		}

		String words() {
			return this.words;
		}

	}

}
