package dev.handback.sandbox.signon;

import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The keys that identity tokens are signed with. The first is made when it is first asked
 * for.
 */
@Component
final class SigningKeys {

	private static final int BITS = 2048;

	private final Store store;

	private final Table<Long, String> keys;

	private volatile @Nullable RSAKey current;

	SigningKeys(Store store) {
		this.store = store;
		this.keys = store.table("signing_keys", LongDataType.INSTANCE, StringDataType.INSTANCE);
		store.begin(this::keepCurrent);
	}

	/** Applications remember the key, so it outlives what is cleared. */
	private synchronized void keepCurrent() {
		RSAKey key = this.current;
		if (key != null) {
			keep(1, key);
		}
	}

	/** The newest key, with its private half. */
	synchronized RSAKey current() {
		RSAKey key = this.current;
		if (key == null) {
			Long newest = this.keys.lastKey();
			key = (newest != null) ? all().get(all().size() - 1) : add(1);
			this.current = key;
		}
		return key;
	}

	/** What everybody may know. */
	JWKSet published() {
		current();
		return new JWKSet(List.copyOf(all())).toPublicJWKSet();
	}

	private RSAKey add(long number) {
		RSAKey key = generate();
		keep(number, key);
		return key;
	}

	private void keep(long number, RSAKey key) {
		this.store.change((changes) -> {
			changes.put(this.keys, number, key.toJSONString());
			return key;
		});
	}

	private List<RSAKey> all() {
		List<RSAKey> all = new ArrayList<>();
		Table.Entries<Long, String> entries = this.keys.all();
		while (entries.hasNext()) {
			entries.next();
			all.add(parse(entries.value()));
		}
		return all;
	}

	private static RSAKey generate() {
		try {
			return new RSAKeyGenerator(BITS).keyUse(KeyUse.SIGNATURE)
				.algorithm(JWSAlgorithm.RS256)
				.keyIDFromThumbprint(true)
				.generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException("This Java cannot make RSA keys", ex);
		}
	}

	private static RSAKey parse(String json) {
		try {
			return RSAKey.parse(json);
		}
		catch (ParseException ex) {
			throw new IllegalStateException("The sandbox's signing key is damaged", ex);
		}
	}

}
