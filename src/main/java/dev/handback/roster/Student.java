package dev.handback.roster;

import java.time.Instant;

import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * A student of a section.
 *
 * @param synced whether the learning platform knows the student; null where the service
 * does not say
 * @param leftAt since when the student is no longer in the section; null for one who is
 */
public record Student(PersonId id, String firstName, String lastName, @Nullable Boolean synced,
		@Nullable Instant leftAt) {

	/** Last name first, as in a class list; the id where the service knows no name. */
	public String listName() {
		if (this.lastName.isBlank() && this.firstName.isBlank()) {
			return this.id.value();
		}
		return (this.firstName.isBlank() || this.lastName.isBlank()) ? (this.lastName + this.firstName)
				: (this.lastName + ", " + this.firstName);
	}

	/** Whether the student is no longer in the section. */
	public boolean hasLeft() {
		return this.leftAt != null;
	}

	/** Whether grades of this student can reach the learning platform. */
	public boolean reachesTheLms() {
		return !Boolean.FALSE.equals(this.synced);
	}

}
