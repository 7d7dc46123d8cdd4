package dev.handback.rostersync;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.client.answers.ServiceException;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.DistrictConnected;
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

	private static final int RUNS_LOOKED_AT = 10;

	private final ObjectProvider<SchedulerClient> scheduler;

	private final ConnectedDistricts districts;

	private final RosterStatus status;

	private final List<RosterReplacedListener> keepers;

	private final RosterScheduleProperties properties;

	private final Clock clock;

	RosterSchedule(ObjectProvider<SchedulerClient> scheduler, ConnectedDistricts districts, RosterStatus status,
			List<RosterReplacedListener> keepers, RosterScheduleProperties properties, Clock clock) {
		this.scheduler = scheduler;
		this.districts = districts;
		this.status = status;
		this.keepers = keepers;
		this.properties = properties;
		this.clock = clock;
	}

	@Bean
	static OneTimeTask<SyncCause> rosterSyncTask(ObjectProvider<RosterSync> sync,
			ObjectProvider<ConnectedDistricts> districts) {
		return Tasks.oneTime(TASK).execute((instance, context) -> {
			DistrictId district = new DistrictId(instance.getId());
			sync.getObject().run(district, (instance.getData() != null) ? instance.getData() : SyncCause.RETRY);
			districts.getObject().check(district);
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
		this.districts.all().forEach(this::look);
	}

	private void look(ConnectedDistrict district) {
		boolean locked = district.checkProblem() == ServiceException.Kind.TOKEN_REFUSED;
		if (!locked) {
			List<SyncRun> runs = this.status.recent(district.id(), RUNS_LOOKED_AT);
			needed(district.id(), runs);
		}
	}

	private void needed(DistrictId district, List<SyncRun> runs) {
		if (runs.isEmpty()) {
			soon(district, SyncCause.START);
			return;
		}
		SyncRun newest = runs.get(0);
		Instant ended = (newest.finishedAt() != null) ? newest.finishedAt() : newest.startedAt();
		switch (newest.outcome()) {
			case RUNNING, APPROVED, UNDOING -> soon(district, SyncCause.RETRY);
			// The token is checked only while it isn't known to be refused.
			case TOKEN_REFUSED -> soon(district, SyncCause.RETRY);
			case UNAVAILABLE, REFUSED -> after(district, ended.plus(pause(runs)), SyncCause.RETRY);
			case HELD -> after(district, ended.plus(this.properties.recheckHeldAfter()), SyncCause.RECHECK);
			case DISCARDED, UNDONE ->
				after(district, ended.plus(this.properties.recheckKeptAfter()), SyncCause.RECHECK);
			case COMPLETE -> complete(district, newest, ended);
			case REPLACED -> soon(district, SyncCause.RECHECK);
		}
	}

	private void complete(DistrictId district, SyncRun newest, Instant ended) {
		// If following the feed stopped while that run was ending, no other run could be
		// requested then.
		this.keepers.forEach((keeper) -> keeper.left(district).ifPresent((cause) -> soon(district, cause)));
		this.status.secondReadAt(district).ifPresent((time) -> after(district, time, SyncCause.SECOND_READ));
		after(district,
				ended.plus(newest.anchored() ? this.properties.fullEvery() : this.properties.fullEveryWithoutEvents()),
				SyncCause.REGULAR);
	}

	private Duration pause(List<SyncRun> runs) {
		long failed = runs.stream().takeWhile(SyncRun::hasFailed).count();
		Duration pause = this.properties.retryAfter().multipliedBy(1L << (failed - 1));
		Duration longest = this.properties.retryAtMost();
		return (pause.compareTo(longest) < 0) ? pause : longest;
	}

	private void after(DistrictId district, Instant time, SyncCause cause) {
		if (!this.clock.instant().isBefore(time)) {
			soon(district, cause);
		}
	}

}
