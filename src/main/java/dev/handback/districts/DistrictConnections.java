package dev.handback.districts;

import java.time.ZoneId;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * What the operator does about the connection of a district. A token is tried before it
 * is stored, so that a wrong one never replaces one that works.
 */
@Component
public class DistrictConnections {

	private final TokenTrial trial;

	private final AuthorizedDistricts authorized;

	private final DistrictStore store;

	private final TokenCipher cipher;

	private final DistrictCheck check;

	private final DistrictsProperties properties;

	private final AuditTrail audit;

	private final ApplicationEventPublisher events;

	private final TransactionOperations transactions;

	DistrictConnections(TokenTrial trial, AuthorizedDistricts authorized, DistrictStore store, TokenCipher cipher,
			DistrictCheck check, DistrictsProperties properties, AuditTrail audit, ApplicationEventPublisher events,
			TransactionOperations transactions) {
		this.trial = trial;
		this.authorized = authorized;
		this.store = store;
		this.cipher = cipher;
		this.check = check;
		this.properties = properties;
		this.audit = audit;
		this.events = events;
		this.transactions = transactions;
	}

	/**
	 * Connects the district with this token, or gives a connected one another token.
	 * @param provider null to use what the service says
	 * @param timeZone null for the default, or the one that it has
	 */
	public Outcome connect(DistrictId district, String token, @Nullable Provider provider, @Nullable ZoneId timeZone,
			PersonId by) {
		if (this.store.isForgotten(district)) {
			return Outcome.FORGOTTEN;
		}
		Outcome tried = tries(district, token);
		if (tried == Outcome.CONNECTED && Boolean.TRUE
			.equals(this.transactions.execute((status) -> enterAudited(district, token, provider, timeZone, by)))) {
			this.check.check(district);
			this.events.publishEvent(new DistrictConnected(district));
		}
		return tried;
	}

	/**
	 * Gives the district the newest listed token that works, instead of the one that was
	 * entered.
	 * @return REFUSED if it lists no other that works
	 */
	public Outcome takeListed(DistrictId district, PersonId by) {
		return this.store.isForgotten(district) ? Outcome.FORGOTTEN : this.authorized.takeNewest(district, by);
	}

	/**
	 * Revokes the district's token: nothing is read or sent until another is entered.
	 * @return false if it is already revoked
	 */
	public boolean revoke(DistrictId district, PersonId by) {
		boolean revoked = Boolean.TRUE.equals(this.transactions.execute((status) -> revokeAudited(district, by)));
		if (revoked) {
			this.check.check(district);
		}
		return revoked;
	}

	/**
	 * Sets which provider is behind the district, whatever the service says.
	 * @return false if it was set already
	 */
	public boolean choose(DistrictId district, Provider provider, PersonId by) {
		return Boolean.TRUE.equals(this.transactions.execute((status) -> {
			boolean chosen = this.store.choose(district, provider);
			if (chosen) {
				this.audit.record(district, by, "district provider chosen", provider.name());
			}
			return chosen;
		}));
	}

	private boolean revokeAudited(DistrictId district, PersonId by) {
		boolean revoked = this.store.revoke(district);
		if (revoked) {
			this.audit.record(district, by, "district token revoked", district.value());
		}
		return revoked;
	}

	private Outcome tries(DistrictId district, String token) {
		return switch (this.trial.of(district, token)) {
			case WORKS -> Outcome.CONNECTED;
			case REFUSED -> Outcome.REFUSED;
			case UNAVAILABLE -> Outcome.UNAVAILABLE;
		};
	}

	// The second of two clicks finds what the first one entered.
	private boolean enterAudited(DistrictId district, String token, @Nullable Provider provider,
			@Nullable ZoneId timeZone, PersonId by) {
		this.store.lock(district);
		Optional<ConnectedDistrict> known = this.store.find(district);
		boolean changes = !holds(district, token)
				|| known.filter((held) -> isAsEntered(held, provider, timeZone)).isEmpty();
		if (changes) {
			this.store.saveEnteredToken(district, provider, timeZone, this.properties.defaultTimeZone(),
					this.cipher.seal(district, token));
			this.audit.record(district, by, known.isPresent() ? "district connection changed" : "district connected",
					district.value());
		}
		return changes;
	}

	private static boolean isAsEntered(ConnectedDistrict held, @Nullable Provider provider, @Nullable ZoneId timeZone) {
		return (provider == null || (provider == held.provider() && held.providerSource() == ProviderSource.CHOSEN))
				&& (timeZone == null || timeZone.equals(held.timeZone()));
	}

	private boolean holds(DistrictId district, String token) {
		Optional<String> held = this.store.tokenOf(district).map((sealed) -> this.cipher.open(district, sealed));
		return held.equals(Optional.of(token));
	}

	/** The result of entering a token. */
	public enum Outcome {

		/** The token works for the district and is stored. */
		CONNECTED,

		/** The service doesn't accept it, or it is for another district. */
		REFUSED,

		/** The service gave no answer; nothing is stored. */
		UNAVAILABLE,

		/** The district's data was deleted, and it has to be readmitted first. */
		FORGOTTEN

	}

}
