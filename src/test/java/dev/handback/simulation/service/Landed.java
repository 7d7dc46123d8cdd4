package dev.handback.simulation.service;

import java.time.Instant;
import java.util.Map;

import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An effect on an assignment, or on a student's submission.
 *
 * @param call the number of the call, from 1; 0 if people in the LMS did it
 * @param method POST, PATCH, DELETE or {@link #PERSON}
 * @param student null if it is about the assignment
 * @param changes by the contract's name of the field; empty if a write changed nothing,
 * and of a deletion
 */
public record Landed(Instant at, long call, String method, SectionId section, String assignment,
		@Nullable PersonId student, Map<String, Change> changes) {

	/** Instead of a method: people in the LMS. */
	public static final String PERSON = "PERSON";

	/**
	 * The values of a field.
	 *
	 * @param before null if the field was missing
	 * @param after null if the field is missing
	 */
	public record Change(@Nullable JsonNode before, @Nullable JsonNode after) {

	}

}
