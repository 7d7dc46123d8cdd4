package dev.handback.roster;

import java.util.List;

import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A section in our copy of the roster, present or removed.
 *
 * @param school the name of its school; null if unknown
 * @param students how many are enrolled
 * @param studentsNotSynced how many of these aren't matched in the LMS
 */
public record SectionDetails(SectionId id, String name, @Nullable String school, RecordState state, long students,
		long studentsNotSynced, List<Teacher> teachers) {

	SectionDetails taughtBy(List<Teacher> people) {
		return new SectionDetails(this.id, this.name, this.school, this.state, this.students, this.studentsNotSynced,
				people);
	}

	/** A current teacher of the section. */
	public record Teacher(PersonId id, String name, @Nullable Boolean synced) {

	}

}
