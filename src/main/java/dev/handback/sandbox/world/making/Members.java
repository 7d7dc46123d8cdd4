package dev.handback.sandbox.world.making;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

/** Collects the members of a relation while a world is generated. */
final class Members {

	private final Map<Long, LongStream.Builder> members = new TreeMap<>();

	void add(long owner, long member) {
		this.members.computeIfAbsent(owner, (key) -> LongStream.builder()).add(member);
	}

	/** Passes on each owner's members in ascending order. Can be done only once. */
	void forEach(BiConsumer<Long, long[]> action) {
		this.members.forEach((owner, keys) -> action.accept(owner, keys.build().sorted().toArray()));
	}

}
