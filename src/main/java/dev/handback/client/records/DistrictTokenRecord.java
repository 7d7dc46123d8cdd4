package dev.handback.client.records;

import java.time.Instant;
import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A token in the service's token list. Every field may be missing.
 *
 * @param accessToken null also for one that no header can contain
 */
public record DistrictTokenRecord(@Nullable Instant created, @Nullable Owner owner, @Nullable String accessToken) {

	public DistrictTokenRecord {
		accessToken = BearerToken.sendable(accessToken);
	}

	/** Whose data a token is for. */
	public record Owner(@Nullable String type, @Nullable String id) {

	}

	public boolean isOf(DistrictId district) {
		return district().filter(district::equals).isPresent();
	}

	/** The district that the token is for; empty if it isn't for a district. */
	public Optional<DistrictId> district() {
		return (this.owner != null && this.owner.id() != null && "district".equals(this.owner.type()))
				? DistrictId.parse(this.owner.id()) : Optional.empty();
	}

	@Override
	public String toString() {
		return "DistrictTokenRecord[owner=" + this.owner + "]";
	}

}
