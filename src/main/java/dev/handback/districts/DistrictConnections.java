package dev.handback.districts;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/**
 * What the operator can do about a district's connection. A token is tested before it is
 * stored, so that a wrong one never replaces one that works.
 */
@Component
public class DistrictConnections {

	private final TokenTrial trial;

	private final AuthorizedDistricts authorized;

	private final DistrictStore store;

	private final DistrictChanges changes;

	DistrictConnections(TokenTrial trial, AuthorizedDistricts authorized, DistrictStore store,
			DistrictChanges changes) {
		this.trial = trial;
		this.authorized = authorized;
		this.store = store;
		this.changes = changes;
	}

	/** Connects the district, or gives a connected one another token. */
	public Outcome connect(EnteredConnection entered, PersonId by) {
		if (this.store.isForgotten(entered.district())) {
			return Outcome.FORGOTTEN;
		}
		Outcome tried = tries(entered.district(), entered.token());
		return (tried == Outcome.CONNECTED && !this.changes.enter(entered, by)) ? Outcome.FORGOTTEN : tried;
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
	 * Revokes the district's token: nothing is read or sent until another one is entered.
	 * @return false if it is already revoked
	 */
	public boolean revoke(DistrictId district, PersonId by) {
		return this.changes.revoke(district, by);
	}

	/**
	 * Sets the district's provider, whatever the service says.
	 * @return false if it was set already
	 */
	public boolean choose(DistrictId district, Provider provider, PersonId by) {
		return this.changes.choose(district, provider, by);
	}

	private Outcome tries(DistrictId district, String token) {
		return switch (this.trial.of(district, token)) {
			case WORKS -> Outcome.CONNECTED;
			case REFUSED -> Outcome.REFUSED;
			case UNAVAILABLE -> Outcome.UNAVAILABLE;
		};
	}

	/** The result of entering a token. */
	public enum Outcome {

		/** The token works for the district and is stored. */
		CONNECTED,

		/** The service doesn't accept the token, or it belongs to another district. */
		REFUSED,

		/** The service didn't respond; nothing is stored. */
		UNAVAILABLE,

		/** The district's data was deleted; it has to be readmitted first. */
		FORGOTTEN

	}

}
