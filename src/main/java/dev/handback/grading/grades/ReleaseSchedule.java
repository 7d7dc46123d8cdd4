package dev.handback.grading.grades;

import java.time.Duration;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.districts.machines.OneByOne;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Releases grades when their time has come, on one node of the cluster. */
@Configuration(proxyBeanMethods = false)
class ReleaseSchedule {

	private static final Duration EVERY = Duration.ofSeconds(10);

	@Bean
	RecurringTask<Void> releaseTask(ObjectProvider<HeldGrades> grades) {
		return Tasks.recurring("release-grades", FixedDelay.of(EVERY)).execute((instance, context) -> {
			HeldGrades held = grades.getObject();
			OneByOne.each(held.due(), held::releaseIfDue);
		});
	}

}
