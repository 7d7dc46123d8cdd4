package dev.handback.roster;

import java.time.Instant;
import java.time.LocalDate;

import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A section as a student sees it.
 *
 * @param teacher the primary teacher's name; empty if unknown
 * @param reachesTheLms whether both the section and the student are matched in the LMS,
 * as far as we know
 * @param lastDay of its term; null if unknown
 * @param leftAt since when the student isn't in it anymore, or it's closed or no longer
 * shared; null while they attend it
 */
public record AttendedSection(SectionId id, String name, String teacher, boolean reachesTheLms,
		@Nullable LocalDate lastDay, @Nullable Instant leftAt) {

	/** Whether its term ended before that day. */
	public boolean endedBefore(LocalDate day) {
		return this.lastDay != null && this.lastDay.isBefore(day);
	}

}
