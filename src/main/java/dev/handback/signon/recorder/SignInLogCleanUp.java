package dev.handback.signon.recorder;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Deletes old records every ten minutes, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
class SignInLogCleanUp {

	@Bean
	RecurringTask<Void> flightCleanUpTask(ObjectProvider<SignInLog> recorder) {
		return Tasks.recurring("sign-in-clean-up", FixedDelay.of(Duration.ofMinutes(10)))
			.execute((instance, context) -> recorder.getObject().forgetOld());
	}

}
