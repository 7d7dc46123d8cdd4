package dev.handback.proof;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * What a seed decides: who does what and when, and what goes wrong. How they meet is up
 * to the machine.
 *
 * @param clock how wrong the second node's clock is
 */
record Script(long seed, List<Deed> deeds, List<Trouble> troubles, Duration clock) {

	static final Duration LENGTH = Duration.ofSeconds(25);

	static final List<String> STUDENTS = List.of("student 2", "student 3", "student 4");

	static Script of(long seed) {
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		List<Deed> deeds = new ArrayList<>();
		add(deeds, random, "teacher 1", 24, Deed.TEACHING);
		add(deeds, random, "teacher 2", 16, Deed.TEACHING);
		STUDENTS.forEach((student) -> add(deeds, random, student, random.nextInt(4), List.of(Deed.Kind.HAND_IN)));
		add(deeds, random, "someone in the LMS", random.nextInt(4), List.of(Deed.Kind.LMS_GRADES));
		deeds.sort(Comparator.comparing(Deed::at));
		List<Trouble> troubles = new ArrayList<>();
		for (int number = 3 + random.nextInt(5); number > 0; number--) {
			troubles.add(Trouble.of(random));
		}
		troubles.sort(Comparator.comparing(Trouble::at));
		Duration clock = switch (random.nextInt(6)) {
			case 0 -> Duration.ofMinutes(10);
			case 1 -> Duration.ofMinutes(-10);
			case 2 -> Duration.ofSeconds(random.nextInt(90) - 45);
			default -> Duration.ZERO;
		};
		return new Script(seed, deeds, troubles, clock);
	}

	private static void add(List<Deed> deeds, Random random, String who, int number, List<Deed.Kind> kinds) {
		for (int i = 0; i < number; i++) {
			deeds.add(new Deed(who, kinds.get(random.nextInt(kinds.size())), moment(random), random.nextLong()));
		}
	}

	static Duration moment(Random random) {
		return Duration.ofMillis(random.nextInt((int) LENGTH.toMillis()));
	}

}
