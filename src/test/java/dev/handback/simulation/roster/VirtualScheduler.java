package dev.handback.simulation.roster;

import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import dev.handback.rostersync.SyncCause;
import dev.handback.vocabulary.ids.DistrictId;

/** Keeps the syncs that were requested until they are due, one for each district. */
final class VirtualScheduler {

	private final Map<String, Task> tasks = new HashMap<>();

	private final Clock clock;

	VirtualScheduler(Clock clock) {
		this.clock = clock;
	}

	/** What the app schedules its tasks with. */
	SchedulerClient client() {
		return (SchedulerClient) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { SchedulerClient.class }, (proxy, method, arguments) -> {
					if (method.getDeclaringClass() == Object.class) {
						return method.invoke(this, arguments);
					}
					if (method.getName().equals("scheduleIfNotExists") && arguments.length == 1) {
						return schedule((SchedulableInstance<?>) arguments[0]);
					}
					return (method.getReturnType() == boolean.class) ? Boolean.FALSE : null;
				});
	}

	private boolean schedule(SchedulableInstance<?> task) {
		return task.getTaskInstance().getData() instanceof SyncCause cause
				&& this.tasks.putIfAbsent(task.getId(), new Task(cause, this.clock.instant())) == null;
	}

	/** The sync that is due now. It stays until it is done. */
	Optional<SyncCause> due(DistrictId district) {
		return Optional.ofNullable(this.tasks.get(district.value()))
			.filter((task) -> !task.at().isAfter(this.clock.instant()))
			.map(Task::cause);
	}

	void done(DistrictId district) {
		this.tasks.remove(district.value());
	}

	/** Runs it again a few minutes later, since it broke down or its node stopped. */
	void again(DistrictId district) {
		this.tasks.computeIfPresent(district.value(),
				(id, task) -> new Task(task.cause(), this.clock.instant().plus(Duration.ofMinutes(5))));
	}

	private record Task(SyncCause cause, Instant at) {

	}

}
