package dev.handback.districts;

import dev.handback.vocabulary.ids.DistrictId;

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
			rotated += this.store.tokenOf(district.id()).map((sealed) -> rotate(district.id(), sealed)).orElse(0);
		}
		return rotated;
	}

	// Decrypts every token, because a key that has the name of another can't read its
	// tokens.
	private int rotate(DistrictId district, TokenCipher.EncryptedToken sealed) {
		String token = this.cipher.decrypt(district, sealed);
		return sealed.keyId().equals(this.cipher.currentKey()) ? 0
				: this.store.reseal(district, sealed, this.cipher.encrypt(district, token));
	}

	/** The name of the current key. */
	public String currentKey() {
		return this.cipher.currentKey();
	}

}
