package dev.handback.operations;

import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Stops a start against a real service with settings that are only good for a sandbox. A
 * service is real unless plain HTTP was allowed by name.
 */
@Component
class SafeSettings implements EnvironmentAware {

	private static final int SHORTEST_SECRET = 16;

	private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]", "0.0.0.0");

	@Override
	public void setEnvironment(Environment environment) {
		Binder settings = Binder.get(environment);
		if (text(settings, "handback.service.allow-insecure").equals("true")) {
			return;
		}
		requireRealAddress(settings, "handback.service.auth-url");
		requireRealAddress(settings, "handback.service.base-url");
		requireSecret("handback.service.client-secret", text(settings, "handback.service.client-secret"));
		for (int key = 0; isSet(settings, "handback.districts.token-keys[" + key + "].key"); key++) {
			String name = "handback.districts.token-keys[" + key + "].key";
			requireRandom(name, text(settings, name));
		}
		for (int district = 0; isSet(settings, "handback.districts.connections[" + district + "].token"); district++) {
			String name = "handback.districts.connections[" + district + "].token";
			requireNoSandbox(name, text(settings, name));
		}
		requireSecurePages(text(settings, "handback.signon.public-url"));
		requireSecureWebhook(text(settings, "handback.alerts.webhook.url"));
		requireSecret("handback.alerts.webhook.secret", text(settings, "handback.alerts.webhook.secret"));
	}

	private static void requireRealAddress(Binder settings, String name) {
		String address = text(settings, name).toLowerCase(Locale.ROOT);
		if (THIS_MACHINE.stream()
			.anyMatch((host) -> address.matches("https?://" + Pattern.quote(host) + "([:/].*)?"))) {
			throw new UnsafeSettingsException(name, "is an address of this machine, where only a sandbox can be");
		}
	}

	private static void requireSecret(String name, String secret) {
		requireNoSandbox(name, secret);
		if (!secret.isEmpty() && secret.length() < SHORTEST_SECRET) {
			throw new UnsafeSettingsException(name, "is shorter than " + SHORTEST_SECRET + " characters");
		}
	}

	private static void requireNoSandbox(String name, String secret) {
		if (secret.contains("sandbox")) {
			throw new UnsafeSettingsException(name, "is the sandbox's, which everybody knows");
		}
	}

	// 32 random bytes are all printable about once in 10^14 times.
	private static void requireRandom(String name, String key) {
		byte[] bytes = decoded(name, key);
		boolean typed = true;
		boolean repeated = true;
		for (byte one : bytes) {
			typed &= one >= ' ' && one <= '~';
			repeated &= one == bytes[0];
		}
		if (typed || repeated) {
			throw new UnsafeSettingsException(name, "was not made at random (openssl rand -base64 32 makes one)");
		}
	}

	private static byte[] decoded(String name, String key) {
		try {
			return Base64.getDecoder().decode(key.strip());
		}
		catch (IllegalArgumentException ex) {
			throw new UnsafeSettingsException(name, "is not Base64 (openssl rand -base64 32 makes one)");
		}
	}

	private static void requireSecurePages(String address) {
		if (!address.startsWith("https://")) {
			throw new UnsafeSettingsException("handback.signon.public-url",
					"must begin with https://, because people sign in there");
		}
	}

	private static void requireSecureWebhook(String address) {
		if (!address.isEmpty() && !address.startsWith("https://")) {
			throw new UnsafeSettingsException("handback.alerts.webhook.url",
					"must begin with https://, because it is told what is wrong with districts");
		}
	}

	private static boolean isSet(Binder settings, String name) {
		return !text(settings, name).isEmpty();
	}

	private static String text(Binder settings, String name) {
		@Nullable String value = settings.bind(ConfigurationPropertyName.of(name), Bindable.of(String.class)).orElse("");
		return (value != null) ? value : "";
	}

}
