package dev.handback.vocabulary;

import java.util.EnumSet;

/**
 * What the service says of a district's connection to its LMS.
 *
 * @param word as the service sent it, so that a word that isn't in the contract can be
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

	/** Whether all that can be sent is sent. */
	public boolean isComplete() {
		return this.state == LmsState.SUCCESS;
	}

}
