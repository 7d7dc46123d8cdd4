package dev.handback.vocabulary.ids;

import java.io.Serializable;
import java.util.UUID;

/**
 * Our own id of an assignment, created before the service knows of the assignment.
 *
 * @param value a random UUID
 */
public record AssignmentId(UUID value) implements Serializable {

	public static AssignmentId random() {
		return new AssignmentId(UUID.randomUUID());
	}

	/**
	 * Parses the id in an address.
	 * @throws IllegalArgumentException if it isn't a UUID
	 */
	public static AssignmentId from(String text) {
		return new AssignmentId(UUID.fromString(text));
	}

	@Override
	public String toString() {
		return this.value.toString();
	}

}
