package dev.handback.roster;

import java.time.Clock;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.DistrictId;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/**
 * Runs syncs: of each district at the start and on demand, one at a time in the cluster.
 */
@Configuration(proxyBeanMethods = false)
public class RosterSchedule {

	private static final TaskDescriptor<Void> TASK = TaskDescriptor.of("roster-sync");

	private final ObjectProvider<SchedulerClient> scheduler;

	private final ConnectedDistricts districts;

	private final Clock clock;

	RosterSchedule(ObjectProvider<SchedulerClient> scheduler, ConnectedDistricts districts, Clock clock) {
		this.scheduler = scheduler;
		this.districts = districts;
		this.clock = clock;
	}

	@Bean
	static OneTimeTask<Void> rosterSyncTask(ObjectProvider<RosterSync> sync) {
		return Tasks.oneTime(TASK)
			.execute((instance, context) -> sync.getObject().run(new DistrictId(instance.getId())));
	}

	/**
	 * Asks for a sync of the district as soon as a node is free; does nothing where one
	 * is waiting or running already.
	 */
	public void soon(DistrictId district) {
		this.scheduler.ifAvailable((available) -> available
			.scheduleIfNotExists(TASK.instance(district.value()).scheduledTo(this.clock.instant())));
	}

	@EventListener(ApplicationReadyEvent.class)
	void atStart() {
		this.districts.all().stream().map(ConnectedDistrict::id).forEach(this::soon);
	}

}
