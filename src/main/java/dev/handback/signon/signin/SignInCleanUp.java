package dev.handback.signon.signin;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.signon.attempt.SignInAttempts;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Deletes what sign-ins leave behind, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
class SignInCleanUp {

	@Bean
	RecurringTask<Void> signInAttemptCleanUpTask(ObjectProvider<SignInAttempts> attempts,
			ObjectProvider<SignInAllowance> allowance) {
		return Tasks.recurring("sign-in-attempt-clean-up", FixedDelay.of(Duration.ofMinutes(1)))
			.execute((instance, context) -> {
				attempts.getObject().forgetOld();
				allowance.getObject().forgetWhole();
			});
	}

}
