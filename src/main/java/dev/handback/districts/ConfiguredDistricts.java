package dev.handback.districts;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Connects the configured districts before anything needs them, except those whose data
 * was deleted.
 */
@Component
class ConfiguredDistricts implements InitializingBean {

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
			return;
		}
		this.store.connect(connection.id(), connection.provider(), connection.timeZone(),
				this.properties.defaultTimeZone(), this.cipher.encrypt(connection.id(), connection.token()));
	}

}
