package dev.handback.vocabulary;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** The learning platform behind a district (contract, conventions). */
public enum Provider {

	/** A gradebook-centred course platform. */
	A,

	/** A school learning platform that needs an LTI-based session. */
	B,

	/** A classroom product that needs a provider-specific integration. */
	C,

	/** One that nobody has told us about; only what every provider keeps is relied on. */
	OTHER;

	/** What this provider does with each field that we may send. */
	public ProviderRules rules() {
		return ProviderRules.of(this);
	}

	/**
	 * Reads the {@code lms_type} of a district record.
	 * @param lmsType as the service sent it, may be absent or unknown
	 * @return the provider, {@link #OTHER} where the word says nothing to us
	 */
	public static Provider fromLmsType(@Nullable String lmsType) {
		if (lmsType == null) {
			return OTHER;
		}
		return switch (lmsType.toLowerCase(Locale.ROOT).replace(' ', '_')) {
			case "a", "provider_a" -> A;
			case "b", "provider_b" -> B;
			case "c", "provider_c" -> C;
			default -> OTHER;
		};
	}

}
