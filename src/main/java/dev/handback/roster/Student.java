package dev.handback.roster;

import java.time.Instant;

import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * A student of a section.
 *
 * @param namesake whether another student of the section has the same name
 * @param synced whether the student is matched in the LMS; null if the service doesn't
 * say
 * @param leftAt since when the student is no longer in the section; null for one who is
 */
public record Student(PersonId id, String firstName, String lastName, boolean namesake, @Nullable Boolean synced,
		@Nullable Instant leftAt) {

	private static final int END_OF_ID = 6;

	/**
	 * The student's name in lists: last name first, with the end of the id if the name
	 * alone is ambiguous.
	 */
	public String listName() {
		return endOfId().isEmpty() ? name() : name() + " " + endOfId();
	}

	/** The end of the id, if the name alone is ambiguous; otherwise empty. */
	public String endOfId() {
		String id = this.id.value();
		return (this.namesake && !name().equals(id)) ? "(…" + id.substring(id.length() - END_OF_ID) + ")" : "";
	}

	/** Last name first, as in a class list; the id if the service has no name. */
	public String name() {
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

	/** Whether this student's grades can reach the LMS. */
	public boolean reachesTheLms() {
		return !Boolean.FALSE.equals(this.synced);
	}

}
