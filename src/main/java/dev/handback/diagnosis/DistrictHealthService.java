package dev.handback.diagnosis;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.assignments.SecondIds;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncRun;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/**
 * The states of all connected districts, in a fixed number of queries. Those read every
 * queue, so this is for schedules, not for pages.
 */
@Component
public class DistrictHealthService {

	private final ConnectedDistricts districts;

	private final DeliveryControls deliveries;

	private final SecondIds secondIds;

	private final RosterStatus rosters;

	private final Clock clock;

	DistrictHealthService(ConnectedDistricts districts, DeliveryControls deliveries, SecondIds secondIds,
			RosterStatus rosters, Clock clock) {
		this.districts = districts;
		this.deliveries = deliveries;
		this.secondIds = secondIds;
		this.rosters = rosters;
		this.clock = clock;
	}

	/** All districts, by name. */
	public List<DistrictHealth> all() {
		Instant now = this.clock.instant();
		List<ConnectedDistrict> all = this.districts.all();
		Set<DistrictId> forgotten = this.districts.forgotten();
		Map<DistrictId, Backlog> backlogs = this.deliveries.backlogs();
		Map<DistrictId, SyncRun> runs = this.rosters.newest(all.stream().map(ConnectedDistrict::id).toList());
		Set<DistrictId> decide = this.rosters.withAdministrator(runs.entrySet()
			.stream()
			.filter((run) -> run.getValue().outcome() == SyncRun.Outcome.HELD)
			.map(Map.Entry::getKey)
			.toList());
		Map<DistrictId, Long> twice = this.secondIds.counts();
		Map<DistrictId, Instant> asOf = this.rosters.asOf();
		Backlog nothing = new Backlog(List.of(), null, 0, null, now);
		return all.stream().map((district) -> {
			Backlog backlog = backlogs.getOrDefault(district.id(), nothing);
			return new DistrictHealth(district, backlog, asOf.get(district.id()),
					DistrictDiagnosis.of(district, forgotten.contains(district.id()), runs.get(district.id()),
							decide.contains(district.id()), backlog, twice.getOrDefault(district.id(), 0L), Map.of(),
							now),
					now);
		}).toList();
	}

}
