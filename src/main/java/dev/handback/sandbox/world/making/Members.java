package dev.handback.sandbox.world.making;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Collects the members of relations while a world is generated. */
final class Members {

	private static final int FIRST_CAPACITY = 8;

	private final Map<Long, long[]> keys = new TreeMap<>();

	private final Map<Long, Integer> counts = new TreeMap<>();

	void add(long owner, long member) {
		int count = this.counts.getOrDefault(owner, 0);
		long[] members = this.keys.computeIfAbsent(owner, (key) -> new long[FIRST_CAPACITY]);
		if (count == members.length) {
			members = Arrays.copyOf(members, 2 * count);
			this.keys.put(owner, members);
		}
		members[count] = member;
		this.counts.put(owner, count + 1);
	}

	long[] of(long owner) {
		long[] members = Arrays.copyOf(this.keys.getOrDefault(owner, new long[0]), this.counts.getOrDefault(owner, 0));
		Arrays.sort(members);
		return members;
	}

	void forEach(BiConsumer<Long, long[]> action) {
		this.keys.keySet().forEach((owner) -> action.accept(owner, of(owner)));
	}

}
