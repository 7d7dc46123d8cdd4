package dev.handback.operations;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import dev.handback.assignments.SecondIds;
import dev.handback.client.Pace;
import dev.handback.delivery.Backlog;
import dev.handback.delivery.DeliveryControls;
import dev.handback.delivery.Outages;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.DistrictHistory;
import dev.handback.roster.LmsKind;
import dev.handback.roster.NotInTheLms;
import dev.handback.vocabulary.DistrictId;

import org.springframework.stereotype.Component;

/** Gathers how a district is from where it is known. */
@Component
class DistrictBoards {

	private static final Duration COURSE = Duration.ofDays(30);

	/** About as many points as the picture has places for. */
	private static final Duration POINT = Duration.ofHours(4);

	private static final int ENTRIES = 15;

	private final ConnectedDistricts districts;

	private final DistrictHistory history;

	private final Outages outages;

	private final NotInTheLms notInTheLms;

	private final DeliveryControls deliveries;

	private final SecondIds secondIds;

	private final RosterPages rosters;

	private final Pace pace;

	private final Clock clock;

	DistrictBoards(ConnectedDistricts districts, DistrictHistory history, Outages outages, NotInTheLms notInTheLms,
			DeliveryControls deliveries, SecondIds secondIds, RosterPages rosters, Pace pace, Clock clock) {
		this.districts = districts;
		this.history = history;
		this.outages = outages;
		this.notInTheLms = notInTheLms;
		this.deliveries = deliveries;
		this.secondIds = secondIds;
		this.rosters = rosters;
		this.pace = pace;
		this.clock = clock;
	}

	DistrictBoard of(DistrictId id) {
		ConnectedDistrict district = this.districts.get(id);
		Instant now = this.clock.instant();
		Instant from = now.minus(COURSE);
		Backlog backlog = this.deliveries.backlog(id);
		Map<LmsKind, Long> notSynced = this.notInTheLms.counts(id);
		RosterPage roster = this.rosters.of(id);
		return new DistrictBoard(district,
				Problems.of(district, roster.run(), backlog, this.secondIds.open(id).size(), notSynced, now),
				TimelineEntry.of(this.history.states(id, ENTRIES), this.outages.recent(id, ENTRIES), ENTRIES),
				MatchCourse.of(this.history.readings(id, from, POINT), from, now, district.timeZone()), notSynced,
				backlog, roster, roster.feed(), this.pace.usage(id).orElse(null), now);
	}

}
