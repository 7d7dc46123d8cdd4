package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.delivery.Outages;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.DistrictHistory;

import org.springframework.stereotype.Component;

/** What happened in a district: its states and outages, and its match rates over time. */
@Component
class DistrictPast {

	private static final Duration COURSE = Duration.ofDays(30);

	/** About as many points as the chart can show. */
	private static final Duration POINT = Duration.ofHours(4);

	private static final int ENTRIES = 15;

	private final DistrictHistory history;

	private final Outages outages;

	DistrictPast(DistrictHistory history, Outages outages) {
		this.history = history;
		this.outages = outages;
	}

	List<TimelineEntry> timeline(ConnectedDistrict district) {
		return TimelineEntry.of(this.history.states(district.id(), ENTRIES),
				this.outages.recent(district.id(), ENTRIES), ENTRIES);
	}

	MatchTrend course(ConnectedDistrict district, Instant now) {
		Instant from = now.minus(COURSE);
		return MatchTrend.of(this.history.readings(district.id(), from, POINT), from, now, district.timeZone());
	}

}
