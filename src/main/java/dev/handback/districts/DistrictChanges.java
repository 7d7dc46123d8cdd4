package dev.handback.districts;

import java.util.Optional;
import java.util.function.BooleanSupplier;

import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Changes how a district is connected, always together with an audit record, and then
 * checks the district.
 */
@Component
class DistrictChanges {

	private static final Logger logger = LoggerFactory.getLogger(DistrictChanges.class);

	private final DistrictStore store;

	private final TokenCipher cipher;

	private final DistrictCheck check;

	private final DistrictsProperties properties;

	private final AuditTrail audit;

	private final ApplicationEventPublisher events;

	private final TransactionOperations transactions;

	DistrictChanges(DistrictStore store, TokenCipher cipher, DistrictCheck check, DistrictsProperties properties,
			AuditTrail audit, ApplicationEventPublisher events, TransactionOperations transactions) {
		this.store = store;
		this.cipher = cipher;
		this.check = check;
		this.properties = properties;
		this.audit = audit;
		this.events = events;
		this.transactions = transactions;
	}

	/**
	 * Stores what was entered, if it isn't stored already.
	 * @return false if the district's data was deleted in the meantime
	 */
	boolean enter(EnteredConnection entered, PersonId by) {
		if (inTransaction(() -> enterAudited(entered, by))) {
			connected(entered.district());
		}
		return !this.store.isForgotten(entered.district());
	}

	// The second of two clicks finds what the first one stored.
	private boolean enterAudited(EnteredConnection entered, PersonId by) {
		DistrictId district = entered.district();
		this.store.lock(district);
		Optional<ConnectedDistrict> known = this.store.find(district);
		boolean changes = !this.store.isForgotten(district)
				&& (!holds(district, entered.token()) || known.filter(entered::isSetIn).isEmpty());
		if (changes) {
			this.store.saveEnteredToken(entered, this.properties.defaultTimeZone(),
					this.cipher.encrypt(district, entered.token()));
			this.audit.record(district, by, known.isPresent() ? "district connection changed" : "district connected",
					district.value());
		}
		return changes;
	}

	private boolean holds(DistrictId district, String token) {
		Optional<String> held = this.store.tokenOf(district)
			.flatMap((sealed) -> this.cipher.readable(district, sealed));
		return held.equals(Optional.of(token));
	}

	/**
	 * Gives the district a token from the service's list.
	 * @param has the token that it had when this was decided; one that was entered in the
	 * meantime is newer
	 * @param by null if no person requested it
	 * @return whether it has the listed token now
	 */
	boolean take(DistrictId district, ListedToken token, DistrictStore.@Nullable StoredToken has,
			@Nullable PersonId by) {
		boolean taken = inTransaction(() -> takeAudited(district, token, has, by));
		if (taken) {
			logger.info("Using the token from the service's list for district {}", district);
			connected(district);
		}
		return taken;
	}

	private boolean takeAudited(DistrictId district, ListedToken token, DistrictStore.@Nullable StoredToken has,
			@Nullable PersonId by) {
		this.store.lock(district);
		Optional<TokenCipher.EncryptedToken> expected = Optional.ofNullable(has).map(DistrictStore.StoredToken::sealed);
		boolean closed = this.store.isForgotten(district) || (by == null && this.store.isRevoked(district));
		if (closed || !this.store.tokenOf(district).equals(expected)) {
			return false;
		}
		boolean known = this.store.find(district).isPresent();
		this.store.saveListedToken(district, this.properties.defaultTimeZone(),
				this.cipher.encrypt(district, token.value()), token.created());
		this.audit.record(district, by, known ? "district token replaced" : "district connected", district.value());
		return true;
	}

	/**
	 * Revokes the token.
	 * @return false if it is already revoked
	 */
	boolean revoke(DistrictId district, PersonId by) {
		boolean revoked = inTransaction(() -> revokeAudited(district, by));
		if (revoked) {
			logger.info("The token of district {} was revoked by an operator", district);
			this.check.check(district);
		}
		return revoked;
	}

	private boolean revokeAudited(DistrictId district, PersonId by) {
		boolean revoked = this.store.revoke(district);
		if (revoked) {
			this.audit.record(district, by, "district token revoked", district.value());
		}
		return revoked;
	}

	/**
	 * Sets the provider.
	 * @return false if it was set already
	 */
	boolean choose(DistrictId district, Provider provider, PersonId by) {
		return inTransaction(() -> {
			boolean chosen = this.store.choose(district, provider);
			if (chosen) {
				this.audit.record(district, by, "district provider chosen", provider.name());
			}
			return chosen;
		});
	}

	private boolean inTransaction(BooleanSupplier change) {
		return Boolean.TRUE.equals(this.transactions.execute((status) -> change.getAsBoolean()));
	}

	private void connected(DistrictId district) {
		this.check.check(district);
		this.events.publishEvent(new DistrictConnected(district));
	}

}
