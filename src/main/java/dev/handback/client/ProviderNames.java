package dev.handback.client;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import dev.handback.client.connection.ServiceProperties;
import dev.handback.vocabulary.Provider;

import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * The names that the service may use for an LMS in {@code lms_type}: those in the
 * contract and in the settings. Only letters and digits are compared.
 */
@Component
public class ProviderNames {

	private final Map<String, Provider> providers = new HashMap<>();

	ProviderNames(ServiceProperties properties) {
		properties.providerNames().forEach((name, provider) -> {
			Provider other = this.providers.putIfAbsent(bare(name), provider);
			Assert.state(other == null || other == provider,
					() -> "handback.service.provider-names has two providers for '" + name + "'");
		});
		for (Provider provider : new Provider[] { Provider.A, Provider.B, Provider.C }) {
			this.providers.putIfAbsent(bare(provider.name()), provider);
			this.providers.putIfAbsent(bare("provider" + provider.name()), provider);
		}
	}

	/** The provider with that name; empty if the name is unknown. */
	public Optional<Provider> find(String name) {
		return Optional.ofNullable(this.providers.get(bare(name)));
	}

	private static String bare(String name) {
		return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
	}

}
