package dev.handback.vocabulary;

import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** The state of an assignment in the LMS (contract, assignment object). */
public enum AssignmentState {

	/** Unpublished: students don't see it, and Provider A accepts no grades. */
	DRAFT,

	/** Not visible yet. */
	SCHEDULED,

	OPEN,

	/** Closed for students. */
	LOCKED,

	/** Missing, or a word that isn't in the contract. */
	UNKNOWN;

	public static AssignmentState of(@Nullable String word) {
		return Stream.of(DRAFT, SCHEDULED, OPEN, LOCKED)
			.filter((state) -> state.word().equals(word))
			.findFirst()
			.orElse(UNKNOWN);
	}

	/** The service's word for it. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
