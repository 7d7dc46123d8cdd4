package dev.handback.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

/** A token in the service's token list. Every field may be absent. */
public record DistrictTokenRecord(@Nullable String id, @Nullable Instant created, @Nullable Owner owner,
		@Nullable String accessToken, @Nullable List<String> scopes) {

	/** Whose data a token opens. */
	public record Owner(@Nullable String type, @Nullable String id) {

	}

	/** Whether it opens the data of that district. */
	public boolean isOf(DistrictId district) {
		return district().filter(district::equals).isPresent();
	}

	/** Whose data it opens; empty where that isn't a district's. */
	public Optional<DistrictId> district() {
		return (this.owner != null && this.owner.id() != null && "district".equals(this.owner.type()))
				? DistrictId.parse(this.owner.id()) : Optional.empty();
	}

	@Override
	public String toString() {
		return "DistrictTokenRecord[owner=" + this.owner + "]";
	}

}
