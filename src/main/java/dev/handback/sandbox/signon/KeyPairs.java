package dev.handback.sandbox.signon;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;

/**
 * The key pairs of a sandbox or a world. Creating one takes up to a second, so those in
 * the same process share them. Each takes them in the same order, and none twice.
 */
final class KeyPairs {

	private static final int BITS = 2048;

	private static final int MOST_SHARED = 8;

	private static final int FOREIGN = -1;

	private static final Map<Integer, RSAKey> SHARED = new ConcurrentHashMap<>();

	private int taken;

	/** One that wasn't taken from here before. */
	synchronized RSAKey take() {
		int number = this.taken++;
		return (number < MOST_SHARED) ? shared(number) : create();
	}

	/** One that {@link #take()} never returns. */
	static RSAKey foreign() {
		return shared(FOREIGN);
	}

	private static RSAKey shared(int number) {
		return SHARED.computeIfAbsent(number, (missing) -> create());
	}

	private static RSAKey create() {
		try {
			return new RSAKeyGenerator(BITS).keyUse(KeyUse.SIGNATURE)
				.algorithm(JWSAlgorithm.RS256)
				.keyIDFromThumbprint(true)
				.generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException("Couldn't create an RSA key", ex);
		}
	}

}
