package dev.handback.retention;

import java.time.Duration;
import java.time.Instant;

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
	RecurringTask<Instant> retentionTask(ObjectProvider<Retention> retention) {
		return Tasks.recurring("retention", FixedDelay.of(EVERY), Instant.class)
			.executeStateful((instance, context) -> {
				Instant reached = (instance.getData() != null) ? instance.getData()
						: context.getExecution().lastSuccess;
				return retention.getObject().deleteOld(reached, () -> context.getSchedulerState().isShuttingDown());
			});
	}

}
