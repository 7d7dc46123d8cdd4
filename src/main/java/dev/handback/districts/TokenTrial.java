package dev.handback.districts;

import dev.handback.client.DistrictsClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.records.DistrictRecord;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/** Tests a token before it is stored. */
@Component
class TokenTrial {

	private final DistrictsClient client;

	TokenTrial(DistrictsClient client) {
		this.client = client;
	}

	Result of(DistrictId district, String token) {
		try {
			DistrictRecord record = this.client.get(district, token).orThrow();
			return district.value().equals(record.id()) ? Result.WORKS : Result.REFUSED;
		}
		catch (ServiceException ex) {
			return (ex.kind() == ServiceException.Kind.UNAVAILABLE) ? Result.UNAVAILABLE : Result.REFUSED;
		}
	}

	enum Result {

		/** The token works for the district. */
		WORKS,

		/** The service doesn't accept the token, or it belongs to another district. */
		REFUSED,

		/** The service didn't respond, so we can't tell. */
		UNAVAILABLE

	}

}
