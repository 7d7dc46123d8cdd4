package dev.handback.client.connection;

import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;

/** Provides a district's bearer token. */
public interface AccessTokens {

	/** The district's token in clear text; empty if the district isn't connected. */
	Optional<String> tokenOf(DistrictId district);

}
