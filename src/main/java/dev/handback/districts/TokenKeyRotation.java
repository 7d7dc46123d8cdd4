package dev.handback.districts;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Seals every stored token with the newest key, so that older keys can be retired. */
@Component
public class TokenKeyRotation {

	private final DistrictStore store;

	private final TokenCipher cipher;

	TokenKeyRotation(DistrictStore store, TokenCipher cipher) {
		this.store = store;
		this.cipher = cipher;
	}

	/**
	 * Seals again what an older key sealed. May be repeated, and run beside the app.
	 * @return how many tokens were sealed again
	 * @throws IllegalStateException if a token cannot be opened; nothing is changed then
	 */
	@Transactional
	public int rotate() {
		int rotated = 0;
		for (ConnectedDistrict district : this.store.all()) {
			rotated += this.store.tokenOf(district.id())
				.filter((sealed) -> !sealed.keyId().equals(this.cipher.currentKey()))
				.map((sealed) -> this.store.reseal(district.id(), sealed,
						this.cipher.seal(district.id(), this.cipher.open(district.id(), sealed))))
				.orElse(0);
		}
		return rotated;
	}

	/** The name of the key that seals now. */
	public String currentKey() {
		return this.cipher.currentKey();
	}

}
