package dev.handback.operations.startup;

import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import org.springframework.web.util.InvalidUrlException;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Refuses to start with settings that are acceptable only for a sandbox. Plain HTTP has
 * to be explicitly allowed, and then only for a sandbox: a service with even one HTTPS
 * address is real, and nothing is allowed for it.
 */
@Component
class SafeSettings implements BeanFactoryPostProcessor, EnvironmentAware {

	/** The service's addresses. */
	static final List<String> SERVICE = List.of("handback.service.auth-url", "handback.service.base-url",
			"handback.service.auth-back-channel-url", "handback.service.endpoints.authorize",
			"handback.service.endpoints.tokens", "handback.service.endpoints.keys",
			"handback.service.endpoints.issuer");

	/** The addresses of our pages, and those that people or notifications are sent to. */
	static final List<String> OTHERS = List.of("handback.signon.public-url", "handback.signon.portal-session-url",
			"handback.alerts.webhook.url");

	private static final String INSECURE = "handback.service.allow-insecure";

	/** What can be in a header (RFC 9110, 5.5), without spaces. */
	private static final String TOKEN = "[\\x21-\\x7e]+";

	private static final int SHORTEST_SECRET = 16;

	private static final int KEY_BYTES = 32;

	private static final Bindable<List<Map<String, String>>> LIST = Bindable.of(ResolvableType
		.forClassWithGenerics(List.class, ResolvableType.forClassWithGenerics(Map.class, String.class, String.class)));

	private static final int LAST_PORT = 65_535;

	private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]", "0.0.0.0");

	/** Runs before anything else is created, for commands too. */
	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
	}

	@Override
	public void setEnvironment(Environment environment) {
		Binder settings = Binder.get(environment);
		boolean sandbox = text(settings, INSECURE).equals("true")
				&& SERVICE.stream().noneMatch((name) -> isSecure(text(settings, name)));
		Stream.concat(SERVICE.stream(), OTHERS.stream()).forEach((name) -> requireSecure(settings, name, sandbox));
		requireDatabase(text(settings, "spring.datasource.url"));
		requireTokenKeys(settings);
		requireDistricts(settings);
		requireLength("handback.alerts.webhook.secret", text(settings, "handback.alerts.webhook.secret"));
		requireMailServer(settings);
		if (!sandbox) {
			requireNothingOfASandbox(settings);
			requireOnePlace(settings, "handback.districts.token-keys", "key");
			requireOnePlace(settings, "handback.districts.connections", "token");
		}
	}

	private static void requireSecure(Binder settings, String name, boolean sandbox) {
		String address = text(settings, name);
		boolean plain = address.regionMatches(true, 0, "http://", 0, 7);
		if (!address.isEmpty() && !isSecure(address) && !(sandbox && plain)) {
			if (plain && text(settings, INSECURE).equals("true")) {
				throw new UnsafeSettingsException(name,
						"must begin with https://, because another address of the service does");
			}
			throw UnsafeSettingsException.exceptForSandbox(name, "must begin with https://");
		}
		if (!address.isEmpty() && !hasHost(address)) {
			throw new UnsafeSettingsException(name, "isn't a complete address: its host or port can't be read");
		}
		if (hasUser(address)) {
			throw new UnsafeSettingsException(name,
					"names a user or a password, which wouldn't be sent, but would be in the log");
		}
	}

	private static boolean hasHost(String address) {
		try {
			UriComponents parts = UriComponentsBuilder.fromUriString(address).build();
			return StringUtils.hasText(parts.getHost()) && parts.getPort() <= LAST_PORT;
		}
		catch (InvalidUrlException | IllegalStateException ex) {
			return false;
		}
	}

	private static boolean hasUser(String address) {
		return address.matches("[^/]*//[^/?#]*@.*");
	}

	private static boolean isSecure(String address) {
		return address.regionMatches(true, 0, "https://", 0, 8);
	}

	private static void requireNothingOfASandbox(Binder settings) {
		SERVICE.forEach((name) -> requireRealAddress(settings, name));
		requireSecret("handback.service.client-secret", text(settings, "handback.service.client-secret"));
		requireSecret("handback.alerts.webhook.secret", text(settings, "handback.alerts.webhook.secret"));
		for (int district = 0; isSet(settings, "handback.districts.connections[" + district + "].token"); district++) {
			String name = "handback.districts.connections[" + district + "].token";
			requireNoSandbox(name, text(settings, name));
		}
	}

	private static void requireRealAddress(Binder settings, String name) {
		String address = text(settings, name).toLowerCase(Locale.ROOT);
		if (THIS_MACHINE.stream()
			.anyMatch((host) -> address.matches("https?://" + Pattern.quote(host) + "([:/].*)?"))) {
			throw UnsafeSettingsException.exceptForSandbox(name,
					"is an address on this machine, which is allowed only for a sandbox");
		}
	}

	private static void requireSecret(String name, String secret) {
		requireNoSandbox(name, secret);
		requireLength(name, secret);
	}

	private static void requireLength(String name, String secret) {
		if (!secret.isEmpty() && secret.length() < SHORTEST_SECRET) {
			throw new UnsafeSettingsException(name, "is shorter than " + SHORTEST_SECRET + " characters");
		}
	}

	private static void requireNoSandbox(String name, String secret) {
		if (secret.contains("sandbox")) {
			throw UnsafeSettingsException.exceptForSandbox(name, "is the sandbox's, which is public");
		}
	}

	// The driver would take a user and a password for the host, and the log would name
	// it.
	private static void requireDatabase(String url) {
		if (!url.isEmpty() && (!url.startsWith("jdbc:postgresql:") || hasUser(url))) {
			throw new UnsafeSettingsException("spring.datasource.url",
					"must begin with jdbc:postgresql://, without user and password, which are settings of their own");
		}
	}

	private static void requireMailServer(Binder settings) {
		if (isSet(settings, "handback.alerts.mail.from") && !isSet(settings, "spring.mail.host")
				&& !isSet(settings, "spring.mail.jndi-name")) {
			throw new UnsafeSettingsException("spring.mail.host", "is missing, but handback.alerts.mail.from is set");
		}
	}

	private static void requireTokenKeys(Binder settings) {
		Set<String> ids = new HashSet<>();
		for (int key = 0; isSet(settings, "handback.districts.token-keys[" + key + "].key"); key++) {
			String name = "handback.districts.token-keys[" + key + "]";
			requireRandom(name + ".key", text(settings, name + ".key"));
			String id = text(settings, name + ".id");
			if (id.isEmpty()) {
				throw new UnsafeSettingsException(name + ".id", "is missing");
			}
			if (!ids.add(id)) {
				throw new UnsafeSettingsException(name + ".id", "is the ID of another key");
			}
		}
	}

	private static void requireDistricts(Binder settings) {
		Set<String> ids = new HashSet<>();
		for (int district = 0;; district++) {
			String name = "handback.districts.connections[" + district + "]";
			String id = text(settings, name + ".id");
			String token = text(settings, name + ".token");
			if (settings.bind(name, Bindable.mapOf(String.class, String.class)).orElse(Map.of()).isEmpty()) {
				return;
			}
			if (id.isEmpty() || token.isEmpty()) {
				throw new UnsafeSettingsException(name + (id.isEmpty() ? ".id" : ".token"), "is missing");
			}
			if (!ids.add(id)) {
				throw new UnsafeSettingsException(name + ".id", "is the ID of another connection");
			}
			if (!token.matches(TOKEN)) {
				throw new UnsafeSettingsException(name + ".token", "contains a character that no token has");
			}
		}
	}

	// A list is read from the first place that has any of it, and from no other.
	private static void requireOnePlace(Binder settings, String list, String secret) {
		List<Map<String, String>> read = settings.bind(list, LIST).orElse(List.of());
		for (int number = 0; isSet(settings, list + "[" + number + "].id"); number++) {
			for (String part : List.of("id", secret)) {
				if (number >= read.size() || !StringUtils.hasText(read.get(number).get(part))) {
					throw new UnsafeSettingsException(list + "[" + number + "]." + part,
							"isn't where the rest of the list is set, so it isn't read; "
									+ "set it there, a secret as ${name of its file}");
				}
			}
		}
	}

	// 32 random bytes are all printable only once in about 10^14 times.
	private static void requireRandom(String name, String key) {
		byte[] bytes = decoded(name, key);
		if (bytes.length != KEY_BYTES) {
			throw new UnsafeSettingsException(name,
					"doesn't have 32 bytes in Base64 (create one with openssl rand -base64 32)");
		}
		boolean typed = true;
		boolean repeated = true;
		for (byte one : bytes) {
			typed &= one >= ' ' && one <= '~';
			repeated &= one == bytes[0];
		}
		if (typed || repeated) {
			throw new UnsafeSettingsException(name, "is not random (create one with openssl rand -base64 32)");
		}
	}

	private static byte[] decoded(String name, String key) {
		try {
			return Base64.getDecoder().decode(key.strip());
		}
		catch (IllegalArgumentException ex) {
			throw new UnsafeSettingsException(name, "is not Base64 (create one with openssl rand -base64 32)");
		}
	}

	private static boolean isSet(Binder settings, String name) {
		return !text(settings, name).isEmpty();
	}

	private static String text(Binder settings, String name) {
		@Nullable String value = settings.bind(ConfigurationPropertyName.of(name), Bindable.of(String.class)).orElse("");
		return (value != null) ? value.strip() : "";
	}

}
