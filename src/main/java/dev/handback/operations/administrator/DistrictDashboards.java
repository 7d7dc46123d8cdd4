package dev.handback.operations.administrator;

import java.util.Map;

import dev.handback.assignments.SecondIds;
import dev.handback.client.pace.RateLimiter;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.diagnosis.DistrictDiagnosis;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.MatchedKind;
import dev.handback.roster.UnmatchedRecords;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/** Gathers a district's state from the other modules. */
@Component
public class DistrictDashboards {

	private final ConnectedDistricts districts;

	private final DistrictPast past;

	private final UnmatchedRecords notInTheLms;

	private final DeliveryControls deliveries;

	private final SecondIds secondIds;

	private final RosterPages rosters;

	private final RateLimiter rateLimiter;

	DistrictDashboards(ConnectedDistricts districts, DistrictPast past, UnmatchedRecords notInTheLms,
			DeliveryControls deliveries, SecondIds secondIds, RosterPages rosters, RateLimiter rateLimiter) {
		this.districts = districts;
		this.past = past;
		this.notInTheLms = notInTheLms;
		this.deliveries = deliveries;
		this.secondIds = secondIds;
		this.rosters = rosters;
		this.rateLimiter = rateLimiter;
	}

	/**
	 * The dashboard of a district.
	 * @param decide whether it has an administrator who can approve a held sync
	 */
	public DistrictDashboard of(DistrictId id, boolean decide) {
		ConnectedDistrict district = this.districts.get(id);
		RosterPage roster = this.rosters.of(id);
		Backlog backlog = this.deliveries.backlog(id);
		Map<MatchedKind, Long> notSynced = this.notInTheLms.counts(id);
		return new DistrictDashboard(district,
				DistrictDiagnosis.of(district, this.districts.isForgotten(id), roster.run(), decide, backlog,
						this.secondIds.count(id), notSynced, roster.now()),
				this.past.timeline(district), this.past.course(district, roster.now()), notSynced, backlog, roster,
				this.rateLimiter.usage(id).orElse(null));
	}

}
