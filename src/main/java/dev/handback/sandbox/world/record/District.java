package dev.handback.sandbox.world.record;

import java.util.Locale;
import java.util.Optional;

/**
 * One of the invented districts.
 *
 * @param place the name in mail addresses and school names
 * @param authorizes whether the district has authorized the applications
 */
public record District(char letter, String name, String place, Optional<Provider> provider, boolean authorizes) {

	public RecordId id() {
		return new RecordId(RecordKind.DISTRICT, this.letter, 1);
	}

	/** The learning platform. Only districts that have one ever get a token. */
	public Provider learningPlatform() {
		return this.provider.orElseThrow();
	}

	public String mailDomain() {
		return this.place.replace(" ", "").toLowerCase(Locale.ROOT) + ".example";
	}

}
