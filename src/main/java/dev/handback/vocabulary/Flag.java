package dev.handback.vocabulary;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A mark on a submission (contract, update submission: missing, late, excluded). */
public enum Flag {

	MISSING, LATE, EXCLUDED;

	/** The word on the wire. */
	public String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The flags among the words; unknown words are ignored. */
	public static Set<Flag> of(Collection<String> words) {
		return words.stream()
			.flatMap((word) -> from(word).stream())
			.collect(Collectors.toCollection(() -> EnumSet.noneOf(Flag.class)));
	}

	public static List<String> wireNames(Set<Flag> flags) {
		return flags.stream().sorted().map(Flag::wireName).toList();
	}

	// Some services say "excused" instead of "excluded".
	private static Optional<Flag> from(String word) {
		String name = "excused".equalsIgnoreCase(word) ? "excluded" : word;
		return Stream.of(values()).filter((flag) -> flag.wireName().equalsIgnoreCase(name)).findFirst();
	}

}
