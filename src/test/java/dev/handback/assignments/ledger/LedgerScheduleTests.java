package dev.handback.assignments.ledger;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("integration")
class LedgerScheduleTests {

	private final ApplicationContextRunner node = new ApplicationContextRunner()
		.withUserConfiguration(LedgerSchedule.class);

	@Test
	void aNodeWithoutAFolderTakesNoTurns() {
		this.node.run((context) -> assertThat(context).doesNotHaveBean(RecurringTask.class));
		this.node.withPropertyValues("handback.ledger.export-to=/ledger")
			.run((context) -> assertThat(context).hasSingleBean(RecurringTask.class));
	}

}
