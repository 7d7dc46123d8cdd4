package dev.handback.districts;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.client.DistrictTokensClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.records.DistrictTokenRecord;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Connects the districts in the service's token list and picks up their tokens, so that
 * newly authorized districts and rotated tokens appear automatically. A district that is
 * no longer listed stays connected; its token is then refused, which is a clearer
 * message.
 */
@Component
class AuthorizedDistricts {

	private final DistrictTokensClient client;

	private final DistrictStore store;

	private final TokenCipher cipher;

	private final TokenTrial trial;

	private final TokenList list;

	private final DistrictChanges changes;

	private final TokenChoice choice = new TokenChoice();

	AuthorizedDistricts(DistrictTokensClient client, DistrictStore store, TokenCipher cipher, TokenTrial trial,
			TokenList list, DistrictChanges changes) {
		this.client = client;
		this.store = store;
		this.cipher = cipher;
		this.trial = trial;
		this.list = list;
		this.changes = changes;
	}

	/** Reads the list and adopts what is new. */
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
	 * Adopts a listed token that is better than the district's.
	 * @return whether the service lists another token, which only a person may accept
	 */
	private boolean isKeptOver(DistrictId district, DistrictStore.@Nullable StoredToken has, List<ListedToken> listed) {
		@Nullable CurrentToken held = held(district, has);
		this.choice.of(held, listed, (token) -> this.trial.of(district, token.value()))
			.ifPresent((token) -> this.changes.take(district, token, has, null));
		return held != null && held.isKeptOver(this.choice.withoutRefused(listed));
	}

	/**
	 * Gives the district the newest listed token that works, at an operator's request.
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
		return (chosen.isPresent() && this.changes.take(district, chosen.get(), has, by))
				? DistrictConnections.Outcome.CONNECTED : DistrictConnections.Outcome.REFUSED;
	}

	private @Nullable CurrentToken held(DistrictId district, DistrictStore.@Nullable StoredToken has) {
		if (has == null) {
			return null;
		}
		return this.cipher.readable(district, has.sealed())
			.map((token) -> new CurrentToken(token, has.created(), has.byHand(), has.works()))
			.orElseGet(() -> unreadable(has.entered()));
	}

	// Gives way to any listed token that works. An entered one doesn't: another node may
	// have its key.
	private static CurrentToken unreadable(boolean entered) {
		return new CurrentToken("", null, entered, entered);
	}

}
