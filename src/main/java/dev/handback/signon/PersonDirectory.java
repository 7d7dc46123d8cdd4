package dev.handback.signon;

import java.util.Optional;
import java.util.Set;

import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

/** What sign-on needs to know about districts and people; implemented by the roster. */
public interface PersonDirectory {

	/** The name of a connected district; empty if it isn't connected. */
	Optional<String> districtName(DistrictId district);

	/**
	 * The person's current standing in the district's roster. Called on every request.
	 */
	Standing standing(DistrictId district, PersonId person);

	/**
	 * Called when the person has signed in; the roster's guard counts recent users
	 * double.
	 */
	void signedIn(DistrictId district, PersonId person);

	/**
	 * What a roster says about a person.
	 *
	 * @param roles according to the roster; empty unless the person is in it
	 */
	record Standing(Kind kind, Set<Role> roles) {

		public Standing {
			roles = Set.copyOf(roles);
		}

		/** Whether the person is in the roster. */
		public enum Kind {

			PRESENT,

			/** The person used to be in the roster and was removed. */
			REMOVED,

			/** The roster is complete, and the person isn't in it. */
			ABSENT,

			/** No complete roster has been read yet. */
			UNREAD

		}

	}

}
