package dev.handback.roster;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A person in our copy of the roster, present or removed.
 *
 * @param school the name of their school; null if unknown
 */
public record PersonDetails(PersonId id, String name, Set<Role> roles, @Nullable String school, RecordState state,
		List<Place> places) {

	PersonDetails in(List<Place> sections) {
		return new PersonDetails(this.id, this.name, this.roles, this.school, this.state, sections);
	}

	public boolean teaches() {
		return this.roles.contains(Role.TEACHER);
	}

	/** Whether the person attends; some people do both. */
	public boolean attends() {
		return this.roles.contains(Role.STUDENT);
	}

	/** The person's current sections. */
	public List<Place> present() {
		return this.places.stream().filter((place) -> place.leftAt() == null).toList();
	}

	/**
	 * A person's membership in a section.
	 *
	 * @param taught whether the person teaches it rather than attends
	 * @param synced whether it is matched in the LMS; null if the service doesn't say
	 * @param leftAt when they left it, or it was closed; null while they are in the
	 * section
	 */
	public record Place(SectionId section, String name, boolean taught, @Nullable Boolean synced,
			@Nullable Instant leftAt) {

	}

}
