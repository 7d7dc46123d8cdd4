package dev.handback.vocabulary.ids;

import java.io.Serializable;
import java.util.Optional;

/**
 * Id of a district.
 *
 * @param value 24 hexadecimal characters
 */
public record DistrictId(String value) implements Serializable, Comparable<DistrictId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value isn't an ObjectID
	 */
	public DistrictId {
		ObjectIds.check(value);
	}

	/** The id; empty if the value has another format. */
	public static Optional<DistrictId> parse(String value) {
		return ObjectIds.isId(value) ? Optional.of(new DistrictId(value)) : Optional.empty();
	}

	@Override
	public int compareTo(DistrictId other) {
		return this.value.compareTo(other.value);
	}

	@Override
	public String toString() {
		return this.value;
	}

}
