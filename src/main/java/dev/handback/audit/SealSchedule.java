package dev.handback.audit;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Seals once a minute, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
class SealSchedule {

	private static final Duration EVERY = Duration.ofMinutes(1);

	@Bean
	RecurringTask<Void> auditSealTask(ObjectProvider<AuditSeals> seals) {
		return Tasks.recurring("audit-seal", FixedDelay.of(EVERY))
			.execute((instance, context) -> seals.getObject().sealNewRecords());
	}

}
