package dev.handback.vocabulary.ids;

import java.io.Serializable;

/**
 * Id of a term.
 *
 * @param value 24 hexadecimal characters
 */
public record TermId(String value) implements Serializable, Comparable<TermId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value isn't an ObjectID
	 */
	public TermId {
		ObjectIds.check(value);
	}

	@Override
	public int compareTo(TermId other) {
		return this.value.compareTo(other.value);
	}

	@Override
	public String toString() {
		return this.value;
	}

}
