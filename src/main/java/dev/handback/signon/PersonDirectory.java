package dev.handback.signon;

import java.util.Optional;
import java.util.Set;

import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

/** What sign-on needs to know about districts and people; implemented by the roster. */
public interface PersonDirectory {

	/** The name of a connected district; empty where it isn't connected. */
	Optional<String> districtName(DistrictId district);

	/** The person's state in the district's roster now. Called on every request. */
	Standing standing(DistrictId district, PersonId person);

	/** The person has just signed in; the roster's guard counts recent users double. */
	void signedIn(DistrictId district, PersonId person);

	/**
	 * What a roster says of a person.
	 *
	 * @param roles the roster's; empty unless the person is in it
	 */
	record Standing(Kind kind, Set<Role> roles) {

		public Standing {
			roles = Set.copyOf(roles);
		}

		/** How the roster knows the person. */
		public enum Kind {

			/** The person is in the roster. */
			PRESENT,

			/** The person was, and was removed. */
			REMOVED,

			/** The roster is complete without the person. */
			ABSENT,

			/** No complete roster has been read yet. */
			UNREAD

		}

	}

}
