package dev.handback.roster;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A person of our copy of the roster, present or gone.
 *
 * @param school the name of their school; null where nobody knows
 * @param synced whether the learning platform knows them; null where the service does not
 * say
 * @param removedAt since when the district no longer shares them; null while it does
 * @param event their newest event; null where none came in the last 30 days
 */
public record KnownPerson(PersonId id, String name, Set<Role> roles, @Nullable String school, @Nullable Boolean synced,
		@Nullable Instant removedAt, @Nullable LastEvent event, List<Place> places) {

	/** Whether they teach rather than attend. */
	public boolean teaches() {
		return this.roles.contains(Role.TEACHER);
	}

	/** The sections that they are in now. */
	public List<Place> present() {
		return this.places.stream().filter((place) -> place.leftAt() == null).toList();
	}

	/**
	 * A place in a section.
	 *
	 * @param synced as of the person
	 * @param leftAt when they left it, or it was closed; null while they are in it
	 */
	public record Place(SectionId section, String name, @Nullable Boolean synced, @Nullable Instant leftAt) {

	}

}
