package dev.handback.sandbox.access;

import java.security.SecureRandom;
import java.util.Base64;

/** Unguessable values for tokens, codes, and session ids. */
public final class Randoms {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int BYTES = 24;

	private Randoms() {
	}

	public static String next() {
		byte[] bytes = new byte[BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
