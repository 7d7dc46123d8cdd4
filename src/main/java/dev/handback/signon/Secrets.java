package dev.handback.signon;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;

/** Random values of 256 bits, and the hashes that the database stores of them. */
public final class Secrets {

	private static final int BYTES = 32;

	private static final StringKeyGenerator RANDOM = new Base64StringKeyGenerator(
			Base64.getUrlEncoder().withoutPadding(), BYTES);

	private Secrets() {
	}

	public static String next() {
		return RANDOM.generateKey();
	}

	public static String hash(String secret) {
		try {
			return HexFormat.of()
				.formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
