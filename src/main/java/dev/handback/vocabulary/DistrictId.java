package dev.handback.vocabulary;

import java.io.Serializable;

/**
 * Id of a district.
 *
 * @param value 24 hexadecimal characters
 */
public record DistrictId(String value) implements Serializable, Comparable<DistrictId> {

	/**
	 * Checks the form.
	 * @throws IllegalArgumentException if the value is no ObjectID
	 */
	public DistrictId {
		ObjectIds.check(value);
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
