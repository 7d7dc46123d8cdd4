package dev.handback.rostersync;

import java.time.Clock;
import java.util.Optional;
import java.util.Set;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.client.pace.SyncPlaces;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.DistrictConnected;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/**
 * Runs syncs, one at a time per district in the whole cluster, and finds districts that
 * need one.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ RosterProperties.class, RosterScheduleProperties.class })
public class RosterSchedule {

	private static final TaskDescriptor<SyncCause> TASK = TaskDescriptor.of("roster-sync", SyncCause.class);

	private final ObjectProvider<SchedulerClient> scheduler;

	private final ConnectedDistricts districts;

	private final NeededSyncs needed;

	private final UpToDateRosters upToDate;

	private final Clock clock;

	RosterSchedule(ObjectProvider<SchedulerClient> scheduler, ConnectedDistricts districts, NeededSyncs needed,
			UpToDateRosters upToDate, Clock clock) {
		this.scheduler = scheduler;
		this.districts = districts;
		this.needed = needed;
		this.upToDate = upToDate;
		this.clock = clock;
	}

	@Bean
	static CustomTask<SyncCause> rosterSyncTask(ObjectProvider<RosterSync> sync,
			ObjectProvider<ConnectedDistricts> districts, ObjectProvider<RosterStatus> status, SyncPlaces places) {
		return Tasks.custom(TASK).execute((instance, context) -> {
			DistrictId district = new DistrictId(instance.getId());
			ConnectedDistricts connected = districts.getObject();
			if (!connected.isConnected(district)) {
				return new CompletionHandler.OnCompleteRemove<>();
			}
			return places.run(district, () -> {
				Optional<ConnectedDistrict> before = connected.find(district);
				sync.getObject().run(district, (instance.getData() != null) ? instance.getData() : SyncCause.RETRY);
				status.getObject()
					.newest(district)
					.filter((run) -> run.outcome() == SyncRun.Outcome.TOKEN_REFUSED)
					.flatMap((run) -> before)
					.ifPresentOrElse(connected::tokenRefused, () -> connected.check(district));
			}, new CompletionHandler.OnCompleteRemove<>());
		});
	}

	@Bean
	static RecurringTask<Void> rosterLookTask(ObjectProvider<RosterSchedule> schedule,
			RosterScheduleProperties properties) {
		return Tasks.recurring("roster-look", FixedDelay.of(properties.lookEvery()))
			.execute((instance, context) -> schedule.getObject().look());
	}

	/**
	 * Requests a sync of the district as soon as a node is free; does nothing if one is
	 * already waiting or running.
	 * @return whether it was newly requested
	 */
	public boolean soon(DistrictId district, SyncCause cause) {
		@Nullable SchedulerClient available = this.scheduler.getIfAvailable();
		return available != null && available
			.scheduleIfNotExists(TASK.instance(district.value()).data(cause).scheduledTo(this.clock.instant()));
	}

	@EventListener
	void on(DistrictConnected connected) {
		this.districts.find(connected.district()).ifPresent(this::look);
	}

	void look() {
		Set<DistrictId> current = this.upToDate.find();
		OneByOne.each(this.districts.reachable().stream().filter((one) -> !current.contains(one.id())).toList(),
				this::look);
	}

	private void look(ConnectedDistrict district) {
		this.needed.now(district).ifPresent((cause) -> soon(district.id(), cause));
	}

}
