package dev.handback.districts;

import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Connects the configured districts before anything needs them, except those whose data
 * was deleted.
 */
@Component
class ConfiguredDistricts implements InitializingBean {

	private static final Logger logger = LoggerFactory.getLogger(ConfiguredDistricts.class);

	private final DistrictsProperties properties;

	private final DistrictStore store;

	private final TokenCipher cipher;

	ConfiguredDistricts(DistrictsProperties properties, DistrictStore store, TokenCipher cipher) {
		this.properties = properties;
		this.store = store;
		this.cipher = cipher;
	}

	@Override
	public void afterPropertiesSet() {
		this.properties.connections().forEach(this::connect);
	}

	private void connect(DistrictsProperties.Connection connection) {
		if (this.store.isForgotten(connection.id())) {
			logger.warn(
					"District {} is in the settings, but isn't connected: its data was deleted; see district readmit",
					connection.id());
			return;
		}
		this.store.connect(connection.id(), connection.provider(), connection.timeZone(),
				this.properties.defaultTimeZone(), encrypted(connection));
	}

	// A token that is stored already stays as it is: nodes that are yet to be replaced
	// don't have a newer key.
	private TokenCipher.EncryptedToken encrypted(DistrictsProperties.Connection connection) {
		return this.store.tokenOf(connection.id())
			.filter((stored) -> this.cipher.readable(connection.id(), stored).equals(Optional.of(connection.token())))
			.orElseGet(() -> this.cipher.encrypt(connection.id(), connection.token()));
	}

}
