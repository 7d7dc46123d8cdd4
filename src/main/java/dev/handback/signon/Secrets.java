package dev.handback.signon;

import java.util.Base64;

import dev.handback.vocabulary.Sha256;

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
		return Sha256.hex(secret);
	}

}
