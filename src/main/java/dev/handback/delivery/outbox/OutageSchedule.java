package dev.handback.delivery.outbox;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.delivery.Outages;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Updates outages and departures, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
class OutageSchedule {

	@Bean
	RecurringTask<Void> outageLookTask(ObjectProvider<Outages> outages) {
		return Tasks.recurring("outage-look", FixedDelay.of(Duration.ofSeconds(5)))
			.execute((instance, context) -> outages.getObject().look());
	}

	@Bean
	RecurringTask<Void> departureLookTask(ObjectProvider<Departures> departures) {
		return Tasks.recurring("departure-look", FixedDelay.of(Duration.ofMinutes(1)))
			.execute((instance, context) -> departures.getObject().look());
	}

}
