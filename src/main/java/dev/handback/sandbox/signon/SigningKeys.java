package dev.handback.sandbox.signon;

import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The keys that sign identity tokens. The first one is created when it's first needed.
 * After a rotation, the old one stays published for a day, longer than any token it
 * signed is valid.
 */
@Component
final class SigningKeys {

	private static final Duration PUBLISHED_AFTERWARDS = Duration.ofDays(1);

	private final KeyPairs pairs = new KeyPairs();

	private final Store store;

	private final Table<Long, String> keys;

	private final Clock clock;

	private volatile @Nullable RSAKey current;

	SigningKeys(Store store, Clock clock) {
		this.store = store;
		this.clock = clock;
		this.keys = store.table("signing_keys", LongDataType.INSTANCE, StringDataType.INSTANCE);
		store.begin(this::keepCurrent);
	}

	/** Applications cache the key, so it survives a reset. */
	private synchronized void keepCurrent() {
		RSAKey key = this.current;
		if (key != null && this.keys.size() == 0) {
			keep(1, key);
		}
	}

	/** The newest key with its private half. */
	synchronized RSAKey current() {
		RSAKey key = this.current;
		if (key == null) {
			Long newest = this.keys.lastKey();
			key = (newest != null) ? all().get(all().size() - 1) : add(1);
			this.current = key;
		}
		return key;
	}

	/** Replaces the signing key. */
	synchronized RSAKey rotate() {
		RSAKey old = current();
		Long number = Objects.requireNonNull(this.keys.lastKey());
		Instant until = this.clock.instant().plus(PUBLISHED_AFTERWARDS);
		keep(number, new RSAKey.Builder(old).expirationTime(Date.from(until)).build());
		RSAKey key = add(number + 1);
		this.current = key;
		return key;
	}

	/** The public keys, newest last. */
	synchronized JWKSet published() {
		current();
		Instant now = this.clock.instant();
		return new JWKSet(all().stream()
			.filter((key) -> key.getExpirationTime() == null || now.isBefore(key.getExpirationTime().toInstant()))
			.<JWK>map(RSAKey::toPublicJWK)
			.toList());
	}

	private RSAKey add(long number) {
		RSAKey key = this.pairs.take();
		keep(number, key);
		return key;
	}

	private void keep(long number, RSAKey key) {
		this.store.update((changes) -> changes.put(this.keys, number, key.toJSONString()));
	}

	private List<RSAKey> all() {
		return this.keys.all().map((entry) -> parse(entry.value())).toList();
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
