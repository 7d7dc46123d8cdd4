package dev.handback.alerts;

import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;

import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Daily;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.retention.OldRows;
import dev.handback.retention.RetentionProperties;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Checks and sends, each on one node of the cluster and independently of the other, so
 * that a mail server that hangs delays only email.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlertsProperties.class)
class AlertSchedule {

	private static final Duration SEND_EVERY = Duration.ofSeconds(10);

	private static final LocalTime SEALS_AT = LocalTime.of(6, 0);

	private static final Duration SEALS_AGAIN = Duration.ofMinutes(10);

	@Bean
	RecurringTask<Void> alertWatchTask(ObjectProvider<AlertWatch> watch, AlertsProperties properties) {
		return Tasks.recurring("alert-watch", FixedDelay.of(properties.every()))
			.execute((instance, context) -> watch.getObject().look());
	}

	@Bean
	RecurringTask<Void> alertSendTask(ObjectProvider<AlertSender> sender) {
		return Tasks.recurring("alert-send", FixedDelay.of(SEND_EVERY))
			.execute((instance, context) -> sender.getObject().send());
	}

	@Bean
	RecurringTask<Void> sealReportTask(ObjectProvider<SealReporter> reports) {
		return Tasks.recurring("seal-report", new Daily(ZoneOffset.UTC, SEALS_AT))
			.onFailure(new FailureHandler.OnFailureRetryLater<>(SEALS_AGAIN))
			.execute((instance, context) -> reports.getObject().send());
	}

	@Bean
	RecurringTask<Void> alertCleanUpTask(ObjectProvider<MessageStore> messages) {
		return Tasks.recurring("alert-clean-up", FixedDelay.of(Duration.ofDays(1)))
			.execute((instance, context) -> messages.getObject().dropOld());
	}

	/** Their messages go with them. */
	@Bean
	OldRows oldAlerts(RetentionProperties kept) {
		return new OldRows("alert", List.of("district_id", "id"), "closed_at", kept.alerts());
	}

}
