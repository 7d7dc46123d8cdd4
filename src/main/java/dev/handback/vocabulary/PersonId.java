package dev.handback.vocabulary;

import java.io.Serializable;

/**
 * Id of a person: the v3 user id, the same in every role (contract, identity token
 * claims).
 *
 * @param value 24 hexadecimal characters
 */
public record PersonId(String value) implements Serializable, Comparable<PersonId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value is no ObjectID
	 */
	public PersonId {
		ObjectIds.check(value);
	}

	@Override
	public int compareTo(PersonId other) {
		return this.value.compareTo(other.value);
	}

	@Override
	public String toString() {
		return this.value;
	}

}
