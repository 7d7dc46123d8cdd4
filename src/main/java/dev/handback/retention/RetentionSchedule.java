package dev.handback.retention;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Deletes old rows every hour, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RetentionProperties.class)
class RetentionSchedule {

	private static final Duration EVERY = Duration.ofHours(1);

	@Bean
	RecurringTask<Void> retentionTask(ObjectProvider<Retention> retention) {
		return Tasks.recurring("retention", FixedDelay.of(EVERY))
			.execute((instance, context) -> retention.getObject()
				.deleteOld(() -> context.getSchedulerState().isShuttingDown()));
	}

}
