package dev.handback.grading.grades;

import java.util.List;
import java.util.Set;

import dev.handback.vocabulary.Flag;

/** Flags as a column holds them: their words on the wire, with commas between. */
public final class StoredFlags {

	private StoredFlags() {
	}

	static String words(Set<Flag> flags) {
		return String.join(",", Flag.wireNames(flags));
	}

	public static Set<Flag> read(String words) {
		return words.isEmpty() ? Set.of() : Flag.of(List.of(words.split(",", -1)));
	}

}
