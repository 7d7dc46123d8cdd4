package dev.handback.sandbox.signon;

import static dev.handback.sandbox.wire.Refusal.require;

import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.PlainObject;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import dev.handback.sandbox.wire.Json;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * What is wrong with the next identity tokens.
 *
 * @param next how many tokens, 0 for all
 * @param claims the claims to replace; null removes one
 * @param signature valid, broken, other_key, none, or hs256
 * @param kid right, unknown, or missing
 */
record TokenFault(long next, JsonNode claims, String signature, String kid) {

	private static final List<String> SIGNATURES = List.of("valid", "broken", "other_key", "none", "hs256");

	private static final List<String> KIDS = List.of("right", "unknown", "missing");

	private static final List<String> SETTINGS = List.of("next", "claims", "signature", "kid");

	static TokenFault read(JsonNode sent) {
		require(sent.isObject() && SETTINGS.containsAll(sent.propertyNames()),
				"send an object with claims, signature, kid and next");
		JsonNode next = sent.path("next");
		require(next.isMissingNode() || (next.canConvertToLong() && next.isIntegralNumber() && next.asLong() >= 0),
				"next must be a whole number, 0 or more");
		JsonNode claims = sent.has("claims") ? sent.path("claims") : Json.MAPPER.createObjectNode();
		TokenFault mutation = new TokenFault(next.asLong(0), claims, sent.path("signature").asString("valid"),
				sent.path("kid").asString("right"));
		require(claims.isObject(), "claims must be an object");
		require(SIGNATURES.contains(mutation.signature()),
				"signature must be one of: " + String.join(", ", SIGNATURES));
		require(KIDS.contains(mutation.kid()), "kid must be one of: " + String.join(", ", KIDS));
		return mutation;
	}

	/** Returns a faulty version of a token with these claims. */
	String token(Map<String, Object> right, RSAKey key, Instant now) {
		Payload payload = new Payload(changed(right, now));
		if (this.signature.equals("none")) {
			return new PlainObject(payload).serialize();
		}
		try {
			JWSObject token = new JWSObject(header(key), payload);
			token.sign(signer(key));
			return this.signature.equals("broken") ? broken(token.serialize()) : token.serialize();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException("Couldn't sign an identity token", ex);
		}
	}

	private JWSHeader header(RSAKey key) {
		JWSHeader.Builder header = new JWSHeader.Builder(
				this.signature.equals("hs256") ? JWSAlgorithm.HS256 : JWSAlgorithm.RS256);
		if (!this.kid.equals("missing")) {
			header.keyID(this.kid.equals("unknown") ? "unknown-" + System.nanoTime() : key.getKeyID());
		}
		return header.build();
	}

	/** For HS256 the public key is the secret, because that is all a forger has. */
	private JWSSigner signer(RSAKey key) throws JOSEException {
		return switch (this.signature) {
			case "hs256" -> new MACSigner(pem(key.toPublicKey()));
			case "other_key" -> new RSASSASigner(KeyPairs.foreign());
			default -> new RSASSASigner(key);
		};
	}

	private static byte[] pem(PublicKey key) {
		String base64 = Base64.getMimeEncoder(64, new byte[] { '\n' }).encodeToString(key.getEncoded());
		return ("-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n")
			.getBytes(StandardCharsets.US_ASCII);
	}

	private static String broken(String token) {
		int middle = (token.lastIndexOf('.') + token.length()) / 2;
		char other = (token.charAt(middle) == 'A') ? 'B' : 'A';
		return token.substring(0, middle) + other + token.substring(middle + 1);
	}

	private Map<String, Object> changed(Map<String, Object> right, Instant now) {
		Map<String, Object> changed = new LinkedHashMap<>(right);
		this.claims.forEachEntry((name, value) -> {
			if (value.isNull()) {
				changed.remove(name);
			}
			else {
				changed.put(name, value(value, now));
			}
		});
		return changed;
	}

	/**
	 * A duration means a time relative to now: {@code -PT2H} for an exp two hours ago.
	 */
	private static Object value(JsonNode value, Instant now) {
		if (value.isString() && value.asString().matches("-?P.+")) {
			try {
				return now.plus(Duration.parse(value.asString())).getEpochSecond();
			}
			catch (DateTimeException ex) {
				return value.asString();
			}
		}
		return Json.MAPPER.treeToValue(value, Object.class);
	}

	void write(JsonGenerator json) {
		json.writeNumberProperty("next", this.next);
		json.writePOJOProperty("claims", this.claims);
		json.writeStringProperty("signature", this.signature);
		json.writeStringProperty("kid", this.kid);
	}

}
