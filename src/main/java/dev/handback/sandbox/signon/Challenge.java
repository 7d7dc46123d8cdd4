package dev.handback.sandbox.signon;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

import dev.handback.sandbox.wire.Query;

/**
 * What the exchange of a code has to prove: knowledge of the verifier (RFC 7636).
 *
 * @param value empty if none was sent; then no verifier may be sent either
 */
record Challenge(String value, String method) {

	static final List<String> METHODS = List.of("S256", "plain");

	static final Challenge NONE = new Challenge("", "plain");

	private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

	/** RFC 7636, 4.3: without a method, the challenge is the verifier itself. */
	static Challenge sentIn(Query query) {
		return new Challenge(query.text("code_challenge"), query.first("code_challenge_method").orElse(NONE.method()));
	}

	boolean hasForm() {
		return this.value.isEmpty() || (METHODS.contains(this.method) && FORM.matcher(this.value).matches());
	}

	boolean isMetBy(String verifier) {
		String expected = (this.method.equals("S256") && !verifier.isEmpty()) ? hashed(verifier) : verifier;
		return MessageDigest.isEqual(this.value.getBytes(StandardCharsets.UTF_8),
				expected.getBytes(StandardCharsets.UTF_8));
	}

	private static String hashed(String verifier) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.UTF_8));
			return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("SHA-256 isn't available", ex);
		}
	}

}
