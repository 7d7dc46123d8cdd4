package dev.handback.alerts.digest;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Plans and sends the daily emails, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DigestProperties.class)
class DigestSchedule {

	private static final Duration EVERY = Duration.ofMinutes(1);

	@Bean
	RecurringTask<Void> teacherDigestTask(ObjectProvider<Digests> digests) {
		return Tasks.recurring("teacher-digest", FixedDelay.of(EVERY)).execute((instance, context) -> {
			digests.getObject().plan();
			digests.getObject().send();
		});
	}

}
