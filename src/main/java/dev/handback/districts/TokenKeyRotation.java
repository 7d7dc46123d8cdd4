package dev.handback.districts;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Re-encrypts every stored token with the newest key, so that older keys can be retired.
 */
@Component
public class TokenKeyRotation {

	private final DistrictStore store;

	private final TokenCipher cipher;

	TokenKeyRotation(DistrictStore store, TokenCipher cipher) {
		this.store = store;
		this.cipher = cipher;
	}

	/**
	 * Re-encrypts the tokens that an older key encrypted. Can be repeated, and run while
	 * the app is running.
	 * @return how many tokens were re-encrypted
	 * @throws IllegalStateException if a token can't be decrypted; in that case, nothing
	 * is changed
	 */
	@Transactional
	public int rotate() {
		int rotated = 0;
		for (ConnectedDistrict district : this.store.all()) {
			rotated += this.store.tokenOf(district.id())
				.filter((sealed) -> !sealed.keyId().equals(this.cipher.currentKey()))
				.map((sealed) -> this.store.reseal(district.id(), sealed,
						this.cipher.encrypt(district.id(), this.cipher.decrypt(district.id(), sealed))))
				.orElse(0);
		}
		return rotated;
	}

	/** The name of the current key. */
	public String currentKey() {
		return this.cipher.currentKey();
	}

}
