package dev.handback.grading.comments;

import java.util.Optional;
import java.util.UUID;

import dev.handback.vocabulary.PlainText;

/**
 * A comment that a teacher keeps to use again.
 *
 * @param text may contain what stands for the student's first name, in any language
 */
record KeptComment(UUID id, String text) {

	static final int LONGEST = 2_000;

	/** How many a teacher can keep. */
	static final int MOST = 200;

	/** The message key of what is wrong with a text to keep; empty if nothing is. */
	static Optional<String> problem(String text) {
		return text.isEmpty() ? Optional.of("comments.empty")
				: PlainText.problem(text, LONGEST).map((found) -> "text." + found.name());
	}

}
