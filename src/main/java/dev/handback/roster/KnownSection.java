package dev.handback.roster;

import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A section of our copy of the roster, present or gone.
 *
 * @param school the name of its school; null where nobody knows
 * @param synced whether the learning platform knows it; null where the service does not
 * say
 * @param removedAt since when it is closed or no longer shared; null while it is there
 * @param event its newest event; null where none came in the last 30 days
 * @param students how many are enrolled
 * @param studentsNotSynced how many of these the learning platform does not know
 */
public record KnownSection(SectionId id, String name, @Nullable String school, @Nullable Boolean synced,
		@Nullable Instant removedAt, @Nullable LastEvent event, long students, long studentsNotSynced,
		List<Teacher> teachers) {

	/** A teacher of the section now. */
	public record Teacher(PersonId id, String name, @Nullable Boolean synced) {

	}

}
