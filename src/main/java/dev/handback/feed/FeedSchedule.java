package dev.handback.feed;

import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import com.github.kagkarlsson.scheduler.ScheduledExecutionsFilter;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceCurrentlyExecutingException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceNotFoundException;
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
import dev.handback.rostersync.RosterCheckRequested;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/**
 * Follows each district's feed, one node of the cluster at a time, so that one district's
 * problems don't delay another.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FeedProperties.class)
class FeedSchedule {

	private static final TaskDescriptor<Void> TASK = TaskDescriptor.of("feed");

	private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

	private final ObjectProvider<SchedulerClient> scheduler;

	private final ConnectedDistricts districts;

	private final FeedFollower follower;

	private final Clock clock;

	FeedSchedule(ObjectProvider<SchedulerClient> scheduler, ConnectedDistricts districts, FeedFollower follower,
			Clock clock) {
		this.scheduler = scheduler;
		this.districts = districts;
		this.follower = follower;
		this.clock = clock;
	}

	@Bean
	static CustomTask<Void> feedTask(ObjectProvider<FeedFollower> follower,
			ObjectProvider<ConnectedDistricts> districts, SyncPlaces places, FeedProperties properties) {
		FixedDelay pace = FixedDelay.of(properties.every());
		return Tasks.custom(TASK).onFailureReschedule(pace).onDeadExecutionRevive().execute((instance, context) -> {
			DistrictId district = new DistrictId(instance.getId());
			if (!districts.getObject().isConnected(district)) {
				return new CompletionHandler.OnCompleteRemove<>();
			}
			return places.run(district, () -> follower.getObject().follow(district),
					new CompletionHandler.OnCompleteReschedule<>(pace));
		});
	}

	@Bean
	static RecurringTask<Void> feedLookTask(ObjectProvider<FeedSchedule> schedule) {
		return Tasks.recurring("feed-look", FixedDelay.of(LOOK_EVERY))
			.execute((instance, context) -> schedule.getObject().look());
	}

	/** Makes sure that all connected districts are followed. */
	void look() {
		this.scheduler.ifAvailable((available) -> {
			Set<String> followed = new HashSet<>();
			available.fetchScheduledExecutionsForTask(TASK.getTaskName(), Void.class, ScheduledExecutionsFilter.all(),
					(execution) -> followed.add(execution.getTaskInstance().getId()));
			this.districts.reachable()
				.stream()
				.map(ConnectedDistrict::id)
				.filter((district) -> !followed.contains(district.value()))
				.forEach(this::follow);
		});
	}

	@EventListener
	void on(DistrictConnected connected) {
		follow(connected.district());
	}

	@EventListener
	void on(RosterCheckRequested asked) {
		follow(asked.district());
		this.scheduler.ifAvailable((available) -> now(available, asked.district()));
		this.follower.syncIfNotFollowed(asked.district());
	}

	private void follow(DistrictId district) {
		this.scheduler.ifAvailable((available) -> available
			.scheduleIfNotExists(TASK.instance(district.value()).scheduledTo(this.clock.instant())));
	}

	private void now(SchedulerClient available, DistrictId district) {
		try {
			available.reschedule(TASK.instanceId(district.value()), this.clock.instant());
		}
		catch (TaskInstanceCurrentlyExecutingException | TaskInstanceNotFoundException ex) {
			// The feed is being read right now, which is what was requested.
		}
	}

}
