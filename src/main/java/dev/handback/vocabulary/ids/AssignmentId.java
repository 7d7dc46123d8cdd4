package dev.handback.vocabulary.ids;

import java.io.Serializable;
import java.util.UUID;

/**
 * Our own id of an assignment, given before the service has ever heard of it.
 *
 * @param value a random UUID
 */
public record AssignmentId(UUID value) implements Serializable {

	public static AssignmentId random() {
		return new AssignmentId(UUID.randomUUID());
	}

	/**
	 * Reads the id as it stands in an address.
	 * @throws IllegalArgumentException if it is no UUID
	 */
	public static AssignmentId from(String text) {
		return new AssignmentId(UUID.fromString(text));
	}

	@Override
	public String toString() {
		return this.value.toString();
	}

}
