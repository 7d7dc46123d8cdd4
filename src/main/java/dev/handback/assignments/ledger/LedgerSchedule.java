package dev.handback.assignments.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Exports the ledger, on one node of the cluster. A node without a folder doesn't have
 * the task: it would take turns and write nothing.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LedgerProperties.class)
class LedgerSchedule {

	@Bean
	@ConditionalOnProperty("handback.ledger.export-to")
	RecurringTask<Void> ledgerExportTask(ObjectProvider<LedgerExports> exports, LedgerProperties properties) {
		return Tasks.recurring("ledger-export", FixedDelay.of(properties.every())).execute((instance, context) -> {
			try {
				exports.getObject().export();
			}
			catch (IOException ex) {
				throw new UncheckedIOException("Could not export the ledger", ex);
			}
		});
	}

}
