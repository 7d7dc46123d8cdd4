package dev.handback.districts;

import java.util.Optional;

import dev.handback.client.connection.AccessTokens;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/**
 * Decrypts the stored tokens for the client. One that can't be read counts as none, so
 * that its district waits and no other does.
 */
@Component
class DistrictTokens implements AccessTokens {

	private final DistrictStore store;

	private final TokenCipher cipher;

	DistrictTokens(DistrictStore store, TokenCipher cipher) {
		this.store = store;
		this.cipher = cipher;
	}

	@Override
	public Optional<String> tokenOf(DistrictId district) {
		return this.store.tokenOf(district).flatMap((sealed) -> this.cipher.readable(district, sealed));
	}

}
