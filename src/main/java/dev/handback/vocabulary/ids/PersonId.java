package dev.handback.vocabulary.ids;

import java.io.Serializable;
import java.util.Optional;

/**
 * Id of a person: the v3 user id, the same in every role (contract, identity token
 * claims).
 *
 * @param value 24 hexadecimal characters
 */
public record PersonId(String value) implements Serializable, Comparable<PersonId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value isn't an ObjectID
	 */
	public PersonId {
		ObjectIds.check(value);
	}

	/** The id; empty if the value has another format. */
	public static Optional<PersonId> parse(String value) {
		return ObjectIds.isId(value) ? Optional.of(new PersonId(value)) : Optional.empty();
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
