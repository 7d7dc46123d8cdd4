package dev.handback.vocabulary.ids;

import java.io.Serializable;

/**
 * Id of a section.
 *
 * @param value 24 hexadecimal characters
 */
public record SectionId(String value) implements Serializable, Comparable<SectionId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value isn't an ObjectID
	 */
	public SectionId {
		ObjectIds.check(value);
	}

	@Override
	public int compareTo(SectionId other) {
		return this.value.compareTo(other.value);
	}

	@Override
	public String toString() {
		return this.value;
	}

}
