package dev.handback.operations.operator;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import org.jspecify.annotations.Nullable;

/**
 * What an operator enters to connect a district. The token is never shown again.
 *
 * @param provider empty to use what the service says
 * @param timeZone empty for the default
 */
record ConnectionForm(@Nullable String district, @Nullable String token, @Nullable String provider,
		@Nullable String timeZone) {

	private static final int LONGEST_TOKEN = 500;

	/** The invalid field; empty if all are valid. */
	Optional<String> problem() {
		if (districtId().isEmpty()) {
			return Optional.of("district");
		}
		if (!String.valueOf(this.token).strip().matches("[\\x21-\\x7e]{1," + LONGEST_TOKEN + "}")) {
			return Optional.of("token");
		}
		return isZone() ? Optional.empty() : Optional.of("timeZone");
	}

	Optional<DistrictId> districtId() {
		return DistrictId.parse(ObjectIds.typed(String.valueOf(this.district)));
	}

	/** The provider that was chosen; null for none. */
	static @Nullable Provider provider(@Nullable String chosen) {
		return Stream.of(Provider.values()).filter((one) -> one.name().equals(chosen)).findFirst().orElse(null);
	}

	@Nullable ZoneId zone() {
		return (this.timeZone == null || this.timeZone.isBlank()) ? null : ZoneId.of(this.timeZone.strip());
	}

	private boolean isZone() {
		try {
			zone();
			return true;
		}
		catch (DateTimeException ex) {
			return false;
		}
	}

	@Override
	public String toString() {
		return "ConnectionForm[district=" + this.district + "]";
	}

}
