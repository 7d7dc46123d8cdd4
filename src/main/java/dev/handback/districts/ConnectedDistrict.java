package dev.handback.districts;

import java.time.Instant;
import java.time.ZoneId;

import dev.handback.client.answers.ServiceException;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A district, and what the service last said about its LMS.
 *
 * @param lmsType the service's name for the LMS; null if it doesn't say
 * @param connection what the service says about it; null before the first answer
 * @param checkedAt when the service last answered
 * @param checkProblem why the newest check got no answer; null if it did
 * @param otherTokenListedAt since when the service has listed a token other than the one
 * entered here; null if it doesn't
 */
public record ConnectedDistrict(DistrictId id, String name, Provider provider, ProviderSource providerSource,
		@Nullable String lmsType, ZoneId timeZone, @Nullable LmsConnection connection, @Nullable Instant lastLmsSync,
		Matches matches, @Nullable Instant checkedAt, ServiceException.@Nullable Kind checkProblem,
		@Nullable Instant otherTokenListedAt) {

	/** Whether the service refused its token when it was last tried. */
	public boolean isTokenRefused() {
		return this.checkProblem == ServiceException.Kind.TOKEN_REFUSED;
	}

	/** Matched shares in percent, each null if the service doesn't say. */
	public record Matches(@Nullable Double students, @Nullable Double teachers, @Nullable Double sections) {

	}

}
