package dev.handback.districts;

import java.time.Clock;

import dev.handback.client.DistrictsClient;
import dev.handback.client.ProviderNames;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.records.DistrictRecord;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads a district's record from the service. If there is no answer, the last known facts
 * are kept.
 */
@Component
class DistrictCheck {

	private static final int LONGEST_NAME = 100;

	private final DistrictsClient client;

	private final DistrictStatuses statuses;

	private final ProviderNames names;

	private final Clock clock;

	DistrictCheck(DistrictsClient client, DistrictStatuses statuses, ProviderNames names, Clock clock) {
		this.client = client;
		this.statuses = statuses;
		this.names = names;
		this.clock = clock;
	}

	void check(DistrictId district) {
		try {
			DistrictRecord said = this.client.get(district).orThrow();
			this.statuses.save(district, translate(said), this.clock.instant());
		}
		catch (ServiceException ex) {
			this.statuses.saveFailure(district, ex.kind());
		}
	}

	private DistrictStatuses.Said translate(DistrictRecord said) {
		ConnectedDistrict.Matches matches = new ConnectedDistrict.Matches(said.matched("students"),
				said.matched("teachers"), said.matched("sections"));
		LmsConnection connection = LmsConnection.of((said.lmsState() != null) ? said.lmsState() : "");
		return new DistrictStatuses.Said(name(said), lmsType(said), connection, said.lastLmsSync(), matches);
	}

	private static @Nullable String name(DistrictRecord said) {
		String name = (said.name() != null) ? PlainText.singleSpaced(said.name()) : "";
		return name.isEmpty() ? null : PlainText.beginning(name, LONGEST_NAME);
	}

	private DistrictStatuses.@Nullable LmsType lmsType(DistrictRecord said) {
		String name = (said.lmsType() != null) ? PlainText.line(PlainText.normalized(said.lmsType())).strip() : "";
		return name.isEmpty() ? null : new DistrictStatuses.LmsType(PlainText.beginning(name, LONGEST_NAME),
				this.names.find(name).orElse(null));
	}

}
