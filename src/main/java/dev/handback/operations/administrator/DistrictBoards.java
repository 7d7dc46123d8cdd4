package dev.handback.operations.administrator;

import java.util.Map;

import dev.handback.assignments.SecondIds;
import dev.handback.client.pace.Pace;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.diagnosis.Problems;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.LmsKind;
import dev.handback.roster.NotInTheLms;
import dev.handback.vocabulary.DistrictId;

import org.springframework.stereotype.Component;

/** Gathers a district's state from where it is known. */
@Component
public class DistrictBoards {

	private final ConnectedDistricts districts;

	private final DistrictPast.Reader past;

	private final NotInTheLms notInTheLms;

	private final DeliveryControls deliveries;

	private final SecondIds secondIds;

	private final RosterPages rosters;

	private final Pace pace;

	DistrictBoards(ConnectedDistricts districts, DistrictPast.Reader past, NotInTheLms notInTheLms,
			DeliveryControls deliveries, SecondIds secondIds, RosterPages rosters, Pace pace) {
		this.districts = districts;
		this.past = past;
		this.notInTheLms = notInTheLms;
		this.deliveries = deliveries;
		this.secondIds = secondIds;
		this.rosters = rosters;
		this.pace = pace;
	}

	public DistrictBoard of(DistrictId id) {
		ConnectedDistrict district = this.districts.get(id);
		RosterPage roster = this.rosters.of(id);
		Backlog backlog = this.deliveries.backlog(id);
		Map<LmsKind, Long> notSynced = this.notInTheLms.counts(id);
		return new DistrictBoard(district,
				Problems.of(district, roster.run(), backlog, this.secondIds.open(id).size(), notSynced, roster.now()),
				this.past.of(district, roster.now()), notSynced, backlog, roster, this.pace.usage(id).orElse(null));
	}

}
