package dev.handback.vocabulary.ids;

import java.io.Serializable;
import java.util.UUID;

/**
 * The id that the service gave an assignment on creation and never lists again (contract,
 * learning-platform endpoints).
 *
 * @param value the service's UUID
 */
public record LmsAssignmentId(UUID value) implements Serializable {

	/**
	 * Parses the service's id.
	 * @throws IllegalArgumentException if it isn't a UUID
	 */
	public static LmsAssignmentId from(String text) {
		return new LmsAssignmentId(UUID.fromString(text));
	}

	@Override
	public String toString() {
		return this.value.toString();
	}

}
