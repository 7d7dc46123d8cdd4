package dev.handback.vocabulary;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256, which every Java has. */
public final class Sha256 {

	private static final String HMAC = "HmacSHA256";

	private Sha256() {
	}

	public static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("SHA-256 is missing", ex);
		}
	}

	/** The digest of a text, in hexadecimal. */
	public static String hex(String text) {
		return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
	}

	/** The signature of a text with a secret (HMAC-SHA256), in hexadecimal. */
	public static String hmac(String secret, String text) {
		try {
			Mac mac = Mac.getInstance(HMAC);
			mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), HMAC));
			return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
