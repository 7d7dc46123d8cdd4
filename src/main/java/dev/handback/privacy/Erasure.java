package dev.handback.privacy;

import java.util.List;

import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalTable.Fate;
import org.jspecify.annotations.Nullable;

/**
 * What erasing a person would do, or has done.
 *
 * @param parts what is stored
 * @param concerns what has to be known or done before
 * @param certificate null if nothing was erased
 */
public record Erasure(List<Part> parts, List<Concern> concerns, @Nullable Certificate certificate) {

	/** Whether the person can't be erased now. */
	public boolean isStopped() {
		return this.concerns.stream().anyMatch(Concern::stops);
	}

	/** Whether anything is stored that would be erased. */
	public boolean hasSomething() {
		return this.parts.stream().anyMatch((part) -> part.fate() != Fate.STAYS);
	}

	/**
	 * Rows that are stored.
	 *
	 * @param name the table, and the column if the rows only name the person
	 */
	public record Part(String name, long rows, Fate fate) {

	}

}
