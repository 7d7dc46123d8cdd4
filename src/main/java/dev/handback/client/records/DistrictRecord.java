package dev.handback.client.records;

import java.time.Instant;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A district as the service sends it at v3.1 (contract, district record:
 * learning-platform fields). Every field except the id may be missing.
 */
public record DistrictRecord(String id, @Nullable String name, @Nullable String lmsState, @Nullable Instant lastLmsSync,
		@Nullable JsonNode lmsMatchedPercentage, @Nullable String lmsType) {

	/**
	 * Matched share of one kind.
	 * @param kind students, teachers or sections
	 * @return 0 to 100; null if the service doesn't say or doesn't give a percentage
	 */
	public @Nullable Double matched(String kind) {
		JsonNode value = (this.lmsMatchedPercentage != null) ? this.lmsMatchedPercentage.path(kind) : null;
		double share = (value != null && value.isNumber()) ? value.asDouble(-1) : -1;
		return (share >= 0 && share <= 100) ? share : null;
	}

}
