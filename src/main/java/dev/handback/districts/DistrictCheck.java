package dev.handback.districts;

import java.time.Clock;

import dev.handback.client.DistrictRecord;
import dev.handback.client.DistrictsClient;
import dev.handback.client.ServiceException;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.Provider;

import org.springframework.stereotype.Component;

/**
 * Asks the service what it says of a district; a check without an answer leaves the last
 * known facts in place.
 */
@Component
class DistrictCheck {

	private final DistrictsClient client;

	private final DistrictStore store;

	private final Clock clock;

	DistrictCheck(DistrictsClient client, DistrictStore store, Clock clock) {
		this.client = client;
		this.store = store;
		this.clock = clock;
	}

	void check(DistrictId district) {
		try {
			DistrictRecord said = this.client.get(district).orThrow();
			this.store.said(district, translate(said), this.clock.instant());
		}
		catch (ServiceException ex) {
			this.store.saidNothing(district, ex.kind());
		}
	}

	private static DistrictStore.Said translate(DistrictRecord said) {
		ConnectedDistrict.Matches matches = new ConnectedDistrict.Matches(said.matched("students"),
				said.matched("teachers"), said.matched("sections"));
		String lmsState = (said.lmsState() != null) ? said.lmsState() : "";
		return new DistrictStore.Said(said.name(), Provider.fromLmsType(said.lmsType()), lmsState, said.lastLmsSync(),
				matches);
	}

}
