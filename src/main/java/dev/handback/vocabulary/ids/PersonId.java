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
	 * How the random ids begin that replace those of erased people. No id of the service
	 * does; it would be from 1970.
	 */
	public static final String ERASED = "00000000";

	/** Someone the LMS no longer knows, as if they had been erased. */
	public static final PersonId GONE = new PersonId(ERASED + "0000000000000000");

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

	/** Whether the id replaces that of an erased person, so no one else knows it. */
	public boolean isErased() {
		return this.value.startsWith(ERASED);
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
