package dev.handback.client;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** A token in the service's token list. Every field may be absent. */
public record DistrictTokenRecord(@Nullable String id, @Nullable Instant created, @Nullable Owner owner,
		@Nullable String accessToken, @Nullable List<String> scopes) {

	/** Whose data a token opens. */
	public record Owner(@Nullable String type, @Nullable String id) {

	}

	@Override
	public String toString() {
		return "DistrictTokenRecord[owner=" + this.owner + "]";
	}

}
