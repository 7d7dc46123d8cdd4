package dev.handback.client;

import java.util.Optional;

import dev.handback.vocabulary.DistrictId;

/** The question which bearer token opens a district. */
public interface AccessTokens {

	/** The district's token in clear; empty where the district is not connected. */
	Optional<String> tokenOf(DistrictId district);

}
