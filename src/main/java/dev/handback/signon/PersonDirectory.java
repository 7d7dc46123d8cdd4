package dev.handback.signon;

import java.util.Optional;

import dev.handback.vocabulary.DistrictId;

/** What sign-on has to ask about districts and people; the roster answers. */
public interface PersonDirectory {

	/** The name of a connected district; empty where it is not connected. */
	Optional<String> districtName(DistrictId district);

}
