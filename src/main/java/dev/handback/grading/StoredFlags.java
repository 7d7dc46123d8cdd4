package dev.handback.grading;

import java.util.List;
import java.util.Set;

import dev.handback.vocabulary.Flag;

/** Flags as a column holds them: their words on the wire, with commas between. */
final class StoredFlags {

	private StoredFlags() {
	}

	static String words(Set<Flag> flags) {
		return String.join(",", Flag.wireNames(flags));
	}

	static Set<Flag> read(String words) {
		return words.isEmpty() ? Set.of() : Flag.of(List.of(words.split(",", -1)));
	}

}
