package dev.handback.vocabulary.ids;

import java.io.Serializable;

/**
 * Id of a school.
 *
 * @param value 24 hexadecimal characters
 */
public record SchoolId(String value) implements Serializable, Comparable<SchoolId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value isn't an ObjectID
	 */
	public SchoolId {
		ObjectIds.check(value);
	}

	@Override
	public int compareTo(SchoolId other) {
		return this.value.compareTo(other.value);
	}

	@Override
	public String toString() {
		return this.value;
	}

}
