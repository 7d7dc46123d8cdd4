package dev.handback.support;

import java.time.ZoneOffset;

import dev.handback.client.answers.ServiceException;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ProviderSource;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;

/** District A with an LMS of some provider. */
public final class ConnectedTo {

	private ConnectedTo() {
	}

	public static ConnectedDistrict provider(Provider provider) {
		return provider(provider, null);
	}

	/** The same, where the newest check got no answer for that reason. */
	public static ConnectedDistrict provider(Provider provider, ServiceException.@Nullable Kind problem) {
		return new ConnectedDistrict(People.district('a'), "A", provider, ProviderSource.SAID, null, ZoneOffset.UTC,
				null, null, new ConnectedDistrict.Matches(null, null, null), null, problem, null);
	}

}
