package dev.handback.districts;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.audit.AuditTrail;
import dev.handback.client.DistrictTokensClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.records.DistrictTokenRecord;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Connects the districts in the service's token list and picks up their tokens, so that
 * newly authorized districts and rotated tokens appear automatically. A district that is
 * no longer listed stays: its token is refused then, which is clearer.
 */
@Component
class AuthorizedDistricts {

	private static final Logger logger = LoggerFactory.getLogger(AuthorizedDistricts.class);

	private final DistrictTokensClient client;

	private final DistrictStore store;

	private final TokenCipher cipher;

	private final TokenTrial trial;

	private final TokenList list;

	private final DistrictCheck check;

	private final DistrictsProperties properties;

	private final AuditTrail audit;

	private final ApplicationEventPublisher events;

	private final TransactionOperations transactions;

	private final TokenChoice choice = new TokenChoice();

	AuthorizedDistricts(DistrictTokensClient client, DistrictStore store, TokenCipher cipher, TokenTrial trial,
			TokenList list, DistrictCheck check, DistrictsProperties properties, AuditTrail audit,
			ApplicationEventPublisher events, TransactionOperations transactions) {
		this.client = client;
		this.store = store;
		this.cipher = cipher;
		this.trial = trial;
		this.list = list;
		this.check = check;
		this.properties = properties;
		this.audit = audit;
		this.events = events;
		this.transactions = transactions;
	}

	/** Reads the list and picks up what is new. */
	void look() {
		List<DistrictTokenRecord> records;
		try {
			records = this.client.all().orThrow();
		}
		catch (ServiceException ex) {
			this.list.wasNotRead(ex.kind());
			return;
		}
		this.list.wasRead();
		takeOver(ListedToken.byDistrict(records));
	}

	private void takeOver(Map<DistrictId, List<ListedToken>> listed) {
		Map<DistrictId, DistrictStore.StoredToken> stored = this.store.tokens();
		Set<DistrictId> closed = this.store.forgottenOrRevoked();
		Set<DistrictId> others = new HashSet<>();
		this.choice
			.onlyListed(listed.values().stream().flatMap(List::stream).map(ListedToken::value).distinct().toList());
		listed.forEach((district, tokens) -> {
			DistrictStore.@Nullable StoredToken has = stored.get(district);
			if (!closed.contains(district) && isKeptOver(district, has, tokens)) {
				others.add(district);
			}
		});
		this.store.othersListed(others);
	}

	/**
	 * Picks up what is better than what the district has.
	 * @return whether the service lists another token that only a person may accept
	 */
	private boolean isKeptOver(DistrictId district, DistrictStore.@Nullable StoredToken has, List<ListedToken> listed) {
		@Nullable CurrentToken held = held(district, has);
		this.choice.of(held, listed, (token) -> this.trial.of(district, token.value()))
			.ifPresent((token) -> take(district, token, has, null));
		return held != null && held.isKeptOver(this.choice.withoutRefused(listed));
	}

	/**
	 * Gives the district the newest listed token that works, because an operator wants
	 * it.
	 */
	DistrictConnections.Outcome takeNewest(DistrictId district, PersonId by) {
		DistrictStore.@Nullable StoredToken has = this.store.tokens().get(district);
		@Nullable CurrentToken held = held(district, has);
		List<ListedToken> listed;
		try {
			listed = ListedToken.byDistrict(this.client.of(district).orThrow()).getOrDefault(district, List.of());
		}
		catch (ServiceException ex) {
			return DistrictConnections.Outcome.UNAVAILABLE;
		}
		CurrentToken yields = new CurrentToken((held != null) ? held.value() : "", null, false, false);
		Optional<ListedToken> chosen = new TokenChoice().of(yields, listed,
				(token) -> this.trial.of(district, token.value()));
		return (chosen.isPresent() && take(district, chosen.get(), has, by)) ? DistrictConnections.Outcome.CONNECTED
				: DistrictConnections.Outcome.REFUSED;
	}

	private @Nullable CurrentToken held(DistrictId district, DistrictStore.@Nullable StoredToken has) {
		return (has != null)
				? new CurrentToken(this.cipher.open(district, has.sealed()), has.created(), has.byHand(), has.works())
				: null;
	}

	// What was entered meanwhile is newer than the basis of this decision.
	private boolean take(DistrictId district, ListedToken token, DistrictStore.@Nullable StoredToken has,
			@Nullable PersonId by) {
		boolean taken = Boolean.TRUE
			.equals(this.transactions.execute((status) -> takeAudited(district, token, has, by)));
		if (taken) {
			logger.info("Using the token from the service's list for district {}", district);
			this.check.check(district);
			this.events.publishEvent(new DistrictConnected(district));
		}
		return taken;
	}

	private boolean takeAudited(DistrictId district, ListedToken token, DistrictStore.@Nullable StoredToken has,
			@Nullable PersonId by) {
		this.store.lock(district);
		Optional<TokenCipher.Sealed> expected = Optional.ofNullable(has).map(DistrictStore.StoredToken::sealed);
		boolean closed = this.store.isForgotten(district) || (by == null && this.store.isRevoked(district));
		if (closed || !this.store.tokenOf(district).equals(expected)) {
			return false;
		}
		boolean known = this.store.find(district).isPresent();
		this.store.saveListedToken(district, this.properties.defaultTimeZone(),
				this.cipher.seal(district, token.value()), token.created());
		this.audit.record(district, by, known ? "district token replaced" : "district connected", district.value());
		return true;
	}

}
