package dev.handback.local;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** A setting, or a group of settings, that only a real installation has. */
enum InstallationSetting {

	AUTH_URL("handback.service.auth-url"), BASE_URL("handback.service.base-url"),
	CLIENT_ID("handback.service.client-id"), CLIENT_SECRET("handback.service.client-secret"),
	TOKEN_KEYS("handback.districts.token-keys"), PUBLIC_URL("handback.signon.public-url"),
	DATABASE("spring.datasource.url"), BACK_CHANNEL("handback.service.auth-back-channel-url"),
	ENDPOINTS("handback.service.endpoints"), INSECURE("handback.service.allow-insecure"),
	CONNECTIONS("handback.districts.connections"), OPERATORS("handback.signon.operators"),
	PORTAL_SESSION("handback.signon.portal-session-url"), WEBHOOK("handback.alerts.webhook"),
	MAIL("handback.alerts.mail"), MAIL_SERVER("spring.mail.host"), DATABASE_SETTINGS("spring.datasource"),
	MIGRATIONS("spring.flyway"), TLS("server.ssl");

	/** The service's addresses; the sandbox never starts if one is set. */
	static final Set<InstallationSetting> ADDRESSES = Collections
		.unmodifiableSet(EnumSet.of(AUTH_URL, BASE_URL, BACK_CHANNEL, ENDPOINTS));

	/**
	 * What is needed to call a service, and all that an app in front of a sandbox needs.
	 */
	static final Set<InstallationSetting> OF_A_SERVICE = Collections
		.unmodifiableSet(EnumSet.range(AUTH_URL, CLIENT_SECRET));

	/** What the app needs in front of a real service. */
	static final Set<InstallationSetting> OF_AN_INSTALLATION = Collections
		.unmodifiableSet(EnumSet.range(AUTH_URL, DATABASE));

	/**
	 * Settings that tune the database's connections, wherever the database is. There are
	 * many ways to name a database, its users and their passwords, so anything that isn't
	 * one of these counts as a sign of an installation.
	 */
	private static final Set<String> TUNING = Stream
		.of("hikari.maximum-pool-size", "hikari.minimum-idle", "hikari.connection-timeout", "hikari.validation-timeout",
				"hikari.keepalive-time", "hikari.idle-timeout", "hikari.max-lifetime",
				"hikari.leak-detection-threshold", "hikari.initialization-fail-timeout", "hikari.pool-name",
				"hikari.connection-init-sql", "hikari.data-source-properties.connect-timeout",
				"hikari.data-source-properties.socket-timeout", "hikari.data-source-properties.tcp-keep-alive",
				"hikari.data-source-properties.socket-factory", "hikari.data-source-properties.target-server-type",
				"connect-retries", "connect-retries-interval", "lock-retry-count")
		.map(InstallationSetting::plain)
		.collect(Collectors.toUnmodifiableSet());

	private static final Pattern THIS_MACHINE = Pattern.compile("http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/].*)?");

	private final String setting;

	InstallationSetting(String setting) {
		this.setting = setting;
	}

	/** The setting's name, or the prefix of the group's names. */
	String setting() {
		return this.setting;
	}

	/** The settings that are set; an empty one isn't. */
	static Set<InstallationSetting> in(Environment environment) {
		Binder settings = Binder.get(environment);
		Set<InstallationSetting> signs = EnumSet.noneOf(InstallationSetting.class);
		for (InstallationSetting sign : values()) {
			if (sign.isSet(settings)) {
				signs.add(sign);
			}
		}
		// Developers choose ports, too.
		if (signs.equals(Set.of(PUBLIC_URL)) && THIS_MACHINE.matcher(PUBLIC_URL.text(settings)).matches()) {
			signs.clear();
		}
		return signs;
	}

	private boolean isSet(Binder settings) {
		BindResult<String> text = settings.bind(this.setting, String.class);
		Map<String, String> parts = text.isBound() ? Map.of("", text.get())
				: settings.bind(this.setting, Bindable.mapOf(String.class, String.class)).orElse(Map.of());
		return parts.entrySet()
			.stream()
			.anyMatch((part) -> StringUtils.hasText(part.getValue())
					&& !(isOfTheDatabase() && isElsewhere(part.getKey())));
	}

	private boolean isOfTheDatabase() {
		return this == DATABASE_SETTINGS || this == MIGRATIONS;
	}

	// Settings that only tune, or that have an entry of their own.
	private boolean isElsewhere(String part) {
		return TUNING.contains(plain(part)) || DATABASE.setting.equals(this.setting + "." + part);
	}

	// The environment has neither capital letters nor dashes.
	private static String plain(String name) {
		return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
	}

	private String text(Binder settings) {
		return settings.bind(this.setting, String.class).orElse("");
	}

}
