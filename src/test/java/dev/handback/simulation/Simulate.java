package dev.handback.simulation;

import java.util.Arrays;
import java.util.Optional;

/**
 * Runs schedules until one breaks a promise: {@code --from=1 --seeds=1000 --arenas=2}. It
 * prints the story, what was broken, and how many schedules it took, which {@code Search}
 * reads, and ends with 1.
 */
public final class Simulate {

	private Simulate() {
	}

	public static void main(String[] arguments) throws Exception {
		long from = argument(arguments, "--from=", 1);
		long seeds = argument(arguments, "--seeds=", 1000);
		try (Arenas arenas = new Arenas((int) argument(arguments, "--arenas=", 1))) {
			Optional<Arenas.Broken> broken = arenas.search(from, from + seeds);
			broken.ifPresent((found) -> {
				found.shortest().story().forEach(System.out::println);
				found.shortest().broken().forEach(System.out::println);
				System.out.println("seed=" + found.seed() + " schedules=" + arenas.schedules());
			});
			System.exit(broken.isEmpty() ? 0 : 1);
		}
	}

	private static long argument(String[] arguments, String name, long otherwise) {
		return Arrays.stream(arguments)
			.filter((one) -> one.startsWith(name))
			.map((one) -> Long.parseLong(one.substring(name.length())))
			.findFirst()
			.orElse(otherwise);
	}

}
