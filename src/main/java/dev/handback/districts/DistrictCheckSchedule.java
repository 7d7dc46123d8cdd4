package dev.handback.districts;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Checks the state of every district and the list of districts once a minute, and every
 * hour whether anything is left of forgotten ones, on one node of the cluster.
 */
@Configuration(proxyBeanMethods = false)
class DistrictCheckSchedule {

	private static final Duration EVERY = Duration.ofMinutes(1);

	@Bean
	RecurringTask<Void> districtCheckTask(ObjectProvider<DistrictChecks> checks) {
		return Tasks.recurring("district-check", FixedDelay.of(EVERY))
			.execute((instance, context) -> checks.getObject().round());
	}

	@Bean
	RecurringTask<Void> districtListTask(ObjectProvider<AuthorizedDistricts> districts,
			DistrictsProperties properties) {
		return Tasks.recurring("district-list", FixedDelay.of(properties.listEvery()))
			.execute((instance, context) -> districts.getObject().look());
	}

	@Bean
	RecurringTask<Void> forgottenDistrictsTask(ObjectProvider<DistrictEraser> eraser) {
		return Tasks.recurring("forgotten-districts", FixedDelay.ofHours(1))
			.execute((instance, context) -> eraser.getObject().finish());
	}

}
