package dev.handback.simulation.roster;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import dev.handback.simulation.roster.Step.Act;

/**
 * A district, and what happens in it: everything that a run depends on.
 *
 * @param pageSize how many records the service gives at once
 */
record Schedule(long roster, int pageSize, List<Step> steps) {

	private static final Set<Trouble> OF_LISTS = EnumSet.range(Trouble.LIST_SHORT, Trouble.NOT_FOUND);

	private static final Set<Trouble> OF_CALLS = EnumSet.range(Trouble.ERRORS, Trouble.NOT_FOUND);

	private static final Set<Trouble> OF_EVENTS = EnumSet.range(Trouble.EVENTS_DOUBLED, Trouble.EVENTS_MIXED);

	private static final List<Act> DECISIONS = List.of(Act.APPLY, Act.DISCARD, Act.UNDO);

	/** The schedule of a seed. */
	static Schedule of(long seed) {
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		int pageSize = (random.nextInt(3) == 0) ? 4 + random.nextInt(20) : 1000;
		// Some schedules are nearly honest, others hardly ever.
		int faulty = random.nextInt(5);
		List<Step> steps = new ArrayList<>();
		steps.add(new Step(Act.SYNC, 0, List.of()));
		if (random.nextInt(8) == 0) {
			steps.set(0, new Step(Act.SYNC, 0, faults(Act.SYNC, random)));
		}
		int length = 10 + random.nextInt(18);
		while (steps.size() < length) {
			Act act = act(random);
			boolean wrong = random.nextInt(5) < faulty;
			steps.add(new Step(act, random.nextLong(), wrong ? faults(act, random) : List.of()));
		}
		return new Schedule(random.nextLong(), pageSize, List.copyOf(steps));
	}

	private static Act act(Random random) {
		int choice = random.nextInt(100);
		if (choice < 25) {
			return Act.LIVE;
		}
		if (choice < 45) {
			return Act.WAIT;
		}
		if (choice < 65) {
			return Act.FOLLOW;
		}
		if (choice < 85) {
			return Act.SYNC;
		}
		if (choice < 92) {
			return Act.ASK;
		}
		return (choice < 99) ? DECISIONS.get((choice - 92) / 3) : Act.SWITCH_EVENTS;
	}

	private static List<Fault> faults(Act act, Random random) {
		List<Trouble> choices = new ArrayList<>();
		switch (act) {
			case SYNC, ASK -> choices.addAll(OF_LISTS);
			case FOLLOW -> {
				choices.addAll(OF_EVENTS);
				choices.addAll(OF_CALLS);
			}
			default -> {
				return List.of();
			}
		}
		choices.add(Trouble.CHANGE_MEANWHILE);
		choices.add(Trouble.NODE_STOPS);
		List<Fault> faults = new ArrayList<>();
		for (int n = 1 + random.nextInt(2); n > 0; n--) {
			Trouble trouble = choices.get(random.nextInt(choices.size()));
			faults.add(new Fault(trouble, random.nextLong() >>> 1,
					1 + random.nextInt((trouble == Trouble.NODE_STOPS) ? 120 : 12)));
		}
		return faults;
	}

}
