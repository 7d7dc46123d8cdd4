package dev.handback.vocabulary;

import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** The state of a student's submission in the LMS (contract, submission object). */
public enum SubmissionState {

	CREATED,

	/** The student's work is waiting to be graded. */
	SUBMITTED,

	/** A teacher returned it. */
	RETURNED,

	RECLAIMED,

	/** Missing, or a word that isn't in the contract. */
	UNKNOWN;

	public static SubmissionState of(@Nullable String word) {
		return Stream.of(CREATED, SUBMITTED, RETURNED, RECLAIMED)
			.filter((state) -> state.word().equals(word))
			.findFirst()
			.orElse(UNKNOWN);
	}

	/** The service's word for it. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
