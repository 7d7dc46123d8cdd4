package dev.handback.districts;

import java.time.Instant;
import java.time.ZoneId;

import dev.handback.client.ServiceException;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;

/**
 * A district and what the service last said of its learning platform.
 *
 * @param lmsType what the service calls the learning platform; null where it doesn't say
 * @param lmsState as the service sent it, empty included; null before the first answer
 * @param checkedAt when the service last answered
 * @param checkProblem why the newest check brought no answer, null when it did
 * @param otherTokenListedAt since when the service lists another token than the one that
 * was entered here; null where it doesn't
 */
public record ConnectedDistrict(DistrictId id, String name, Provider provider, ProviderSource providerSource,
		@Nullable String lmsType, ZoneId timeZone, @Nullable String lmsState, @Nullable Instant lastLmsSync,
		Matches matches, @Nullable Instant checkedAt, ServiceException.@Nullable Kind checkProblem,
		@Nullable Instant otherTokenListedAt) {

	/** Matched shares in per cent, each null where the service does not say. */
	public record Matches(@Nullable Double students, @Nullable Double teachers, @Nullable Double sections) {

	}

}
