package dev.handback.operations.operator;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Counts the districts' states and logs what changed, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
class SummarySchedule {

	@Bean
	RecurringTask<Void> districtSummaryTask(ObjectProvider<DistrictSummaries> summaries) {
		return Tasks.recurring("district-summary", FixedDelay.of(Duration.ofSeconds(10)))
			.execute((instance, context) -> summaries.getObject().count().forEach(StateChange::log));
	}

}
