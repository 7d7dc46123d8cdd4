package dev.handback.signon.recorder;

import java.time.Duration;
import java.util.List;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.retention.OldRows;
import dev.handback.retention.RetentionProperties;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Forgets old records, and every ten minutes those that are too many, on one node of the
 * cluster.
 */
@Configuration(proxyBeanMethods = false)
class SignInLogCleanUp {

	@Bean
	RecurringTask<Void> flightCleanUpTask(ObjectProvider<SignInLog> recorder, RetentionProperties kept) {
		return Tasks.recurring("sign-in-clean-up", FixedDelay.of(Duration.ofMinutes(10)))
			.execute((instance, context) -> recorder.getObject().forgetMost(kept.signInsAtMost()));
	}

	@Bean
	OldRows oldSignIns(RetentionProperties kept) {
		return new OldRows("sign_in", List.of("reference"), "started_at", kept.signIns());
	}

}
