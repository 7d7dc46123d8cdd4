package dev.handback.districts;

import java.time.ZoneId;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * What an operator enters to connect a district, or to replace a connected district's
 * token.
 *
 * @param provider null to use what the service says
 * @param timeZone null for the default, or the district's current one
 */
public record EnteredConnection(DistrictId district, String token, @Nullable Provider provider,
		@Nullable ZoneId timeZone) {

	/** Whether all of it is already stored for the district, except perhaps the token. */
	boolean isSetIn(ConnectedDistrict held) {
		return (this.provider == null
				|| (this.provider == held.provider() && held.providerSource() == ProviderSource.CHOSEN))
				&& (this.timeZone == null || this.timeZone.equals(held.timeZone()));
	}

	@Override
	public String toString() {
		return "EnteredConnection[district=" + this.district + "]";
	}

}
