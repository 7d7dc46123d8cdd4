package dev.handback.vocabulary;

import java.util.EnumSet;

/**
 * What the service says about a district's connection to its LMS.
 *
 * @param word as the service sent it, so that words that aren't in the contract can be
 * shown
 */
public record LmsConnection(LmsState state, String word) {

	public static LmsConnection of(String word) {
		LmsState state = EnumSet.complementOf(EnumSet.of(LmsState.EMPTY, LmsState.OTHER))
			.stream()
			.filter((known) -> known.key().equals(word))
			.findFirst()
			.orElse(word.isEmpty() ? LmsState.EMPTY : LmsState.OTHER);
		return new LmsConnection(state, word);
	}

	/** Whether everything can be sent through it. */
	public boolean isComplete() {
		return this.state == LmsState.SUCCESS;
	}

}
