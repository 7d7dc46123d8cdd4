package dev.handback.sandbox.signon;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Randoms;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.RecordId;
import org.h2.mvstore.type.StringDataType;

import org.springframework.stereotype.Component;

/**
 * Authorization codes: valid for one minute and one exchange (contract, token and code
 * lifetimes).
 */
@Component
public final class Codes {

	private static final Duration LIFETIME = Duration.ofMinutes(1);

	private final Table<String, Code> codes;

	/** How many codes will have expired when they are issued. */
	private final AtomicInteger expiring = new AtomicInteger();

	private final PublicAddress address;

	private final Clock clock;

	Codes(Store store, PublicAddress address, Clock clock) {
		this.codes = store.table("codes", StringDataType.INSTANCE, JsonType.of(Code.class));
		this.address = address;
		this.clock = clock;
		store.begin(() -> this.expiring.set(0));
	}

	/** Issues a code and deletes the expired ones. */
	String issue(LoginRequest login, RecordId person, Changes changes) {
		Instant now = this.clock.instant();
		changes.removeIf(this.codes, (old) -> old.isExpired(now));
		String code = Randoms.next();
		if (this.expiring.getAndUpdate((left) -> Math.max(0, left - 1)) > 0) {
			return code;
		}
		changes.put(this.codes, code, new Code(login.application().id(), login.redirectUri(), login.nonce(),
				login.challenge(), person, this.address.of(""), now));
		return code;
	}

	/** Finds a code that was issued to the application and can still be exchanged. */
	Optional<Code> find(String code, Application application) {
		Instant now = this.clock.instant();
		return Optional.ofNullable(this.codes.get(code))
			.filter((found) -> found.application().equals(application.id()))
			.filter((found) -> !found.isExpired(now));
	}

	/**
	 * Expires all codes that haven't been exchanged yet.
	 * @return how many
	 */
	int expireAll(Changes changes) {
		return changes.removeIf(this.codes, (code) -> true);
	}

	/** Lets that many of the next codes expire at once. */
	void expireNext(int count) {
		this.expiring.set(count);
	}

	/** How many of the next codes will have expired when they are issued. */
	public int expiring() {
		return this.expiring.get();
	}

	void use(String code, Changes changes) {
		changes.remove(this.codes, code);
	}

	/**
	 * What a code was issued for.
	 *
	 * @param nonce empty if none was sent
	 * @param issuer the service as the browser knows it, which the application expects in
	 * the identity token, wherever it exchanges the code
	 */
	record Code(String application, String redirectUri, String nonce, Challenge challenge, RecordId person,
			String issuer, Instant created) {

		boolean isExpired(Instant now) {
			return !now.isBefore(this.created.plus(LIFETIME));
		}

	}

}
