package dev.handback.rostersync;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Returns which syncs the schedule would request now, without running any. */
@Component
public class RosterScheduleLook {

	private final ObjectProvider<SchedulerClient> scheduler;

	private final ConnectedDistricts districts;

	private final RosterStatus status;

	private final List<RosterReplacedListener> keepers;

	private final RosterScheduleProperties properties;

	private final Clock clock;

	RosterScheduleLook(ObjectProvider<SchedulerClient> scheduler, ConnectedDistricts districts, RosterStatus status,
			List<RosterReplacedListener> keepers, RosterScheduleProperties properties, Clock clock) {
		this.scheduler = scheduler;
		this.districts = districts;
		this.status = status;
		this.keepers = keepers;
		this.properties = properties;
		this.clock = clock;
	}

	/**
	 * Why a sync of each district would be requested, if it would; the first reason
	 * counts.
	 */
	public Map<DistrictId, SyncCause> asksFor() {
		Map<DistrictId, SyncCause> asked = new HashMap<>();
		new RosterSchedule(this.scheduler, this.districts, this.status, this.keepers, this.properties, this.clock) {

			@Override
			public boolean soon(DistrictId district, SyncCause cause) {
				return asked.putIfAbsent(district, cause) == null;
			}

		}.look();
		return asked;
	}

}
