package dev.handback.districts;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import dev.handback.vocabulary.ids.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * Encrypts district tokens at rest with AES-256-GCM. A stored token is bound to its
 * district, so that it can't be moved to another row.
 */
@Component
class TokenCipher {

	private static final Logger logger = LoggerFactory.getLogger(TokenCipher.class);

	private static final String ALGORITHM = "AES/GCM/NoPadding";

	private static final int NONCE_BYTES = 12;

	private static final int TAG_BITS = 128;

	private final SecureRandom random = new SecureRandom();

	private final Map<String, SecretKey> keys = new LinkedHashMap<>();

	private final String currentKey;

	TokenCipher(DistrictsProperties properties) {
		Assert.notEmpty(properties.tokenKeys(),
				"handback.districts.token-keys[0].id and .key (32 random bytes in Base64) are needed to keep tokens");
		properties.tokenKeys().forEach((key) -> this.keys.put(key.id(), secretKey(key)));
		this.currentKey = properties.tokenKeys().get(0).id();
	}

	private static SecretKey secretKey(DistrictsProperties.TokenKey key) {
		byte[] bytes = Base64.getDecoder().decode(key.key().strip());
		Assert.isTrue(bytes.length == 32, () -> "The token key '" + key.id() + "' must be 32 bytes in Base64");
		return new SecretKeySpec(bytes, "AES");
	}

	String currentKey() {
		return this.currentKey;
	}

	EncryptedToken encrypt(DistrictId district, String token) {
		byte[] nonce = new byte[NONCE_BYTES];
		this.random.nextBytes(nonce);
		byte[] sealed = crypt(Cipher.ENCRYPT_MODE, this.currentKey, district, nonce,
				token.getBytes(StandardCharsets.UTF_8));
		return new EncryptedToken(this.currentKey,
				ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed));
	}

	/**
	 * Decrypts a token.
	 * @throws IllegalStateException if the key is missing or the bytes were changed
	 */
	String decrypt(DistrictId district, EncryptedToken sealed) {
		ByteBuffer bytes = sealed.bytes().duplicate().rewind();
		byte[] nonce = new byte[NONCE_BYTES];
		bytes.get(nonce);
		byte[] rest = new byte[bytes.remaining()];
		bytes.get(rest);
		return new String(crypt(Cipher.DECRYPT_MODE, sealed.keyId(), district, nonce, rest), StandardCharsets.UTF_8);
	}

	/** The token; empty, and logged, if its key is missing or the bytes were changed. */
	Optional<String> readable(DistrictId district, EncryptedToken sealed) {
		try {
			return Optional.of(decrypt(district, sealed));
		}
		catch (IllegalStateException ex) {
			logger.warn("{}", ex.getMessage());
			return Optional.empty();
		}
	}

	private byte[] crypt(int mode, String keyId, DistrictId district, byte[] nonce, byte[] input) {
		SecretKey key = this.keys.get(keyId);
		Assert.state(key != null, () -> "The token of district " + district + " is sealed with the key '" + keyId
				+ "', which isn't in handback.districts.token-keys");
		try {
			Cipher cipher = Cipher.getInstance(ALGORITHM);
			cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
			cipher.updateAAD(district.value().getBytes(StandardCharsets.US_ASCII));
			return cipher.doFinal(input);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("The token of district " + district + " can't be read with the key '"
					+ keyId + "' in handback.districts.token-keys, which isn't the one that sealed it", ex);
		}
	}

	/**
	 * An encrypted token.
	 *
	 * @param keyId the key that encrypted it
	 * @param bytes nonce and encrypted token
	 */
	record EncryptedToken(String keyId, ByteBuffer bytes) {

	}

}
