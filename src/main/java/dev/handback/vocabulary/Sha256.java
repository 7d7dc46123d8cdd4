package dev.handback.vocabulary;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java has. */
public final class Sha256 {

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

}
