package dev.handback.roster;

import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A section in our copy of the roster, present or removed.
 *
 * @param school the name of its school; null if unknown
 * @param synced whether it is matched in the LMS; null if the service doesn't say
 * @param removedAt since when it is closed or no longer shared; null while it exists
 * @param event its newest event; null if none came in the last 30 days
 * @param students how many are enrolled
 * @param studentsNotSynced how many of these aren't matched in the LMS
 */
public record SectionDetails(SectionId id, String name, @Nullable String school, @Nullable Boolean synced,
		@Nullable Instant removedAt, @Nullable LastEvent event, long students, long studentsNotSynced,
		List<Teacher> teachers) {

	/** A current teacher of the section. */
	public record Teacher(PersonId id, String name, @Nullable Boolean synced) {

	}

}
