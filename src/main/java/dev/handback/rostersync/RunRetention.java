package dev.handback.rostersync;

import java.util.List;

import dev.handback.retention.OldRows;
import dev.handback.retention.RetentionProperties;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Which runs are forgotten: none that is open or can be undone, nor the newest, nor the
 * newest that is complete.
 */
@Configuration(proxyBeanMethods = false)
class RunRetention {

	@Bean
	OldRows oldRuns(RetentionProperties kept) {
		return new OldRows("roster_sync", List.of("district_id", "id"), "started_at", kept.syncRuns(), """
				old.outcome not in ('RUNNING', 'HELD', 'APPROVED', 'UNDOING')
				and exists (select from roster_sync newer
					where newer.district_id = :district and newer.id > old.id
						and (old.outcome <> 'COMPLETE' or newer.outcome = 'COMPLETE'))
				and not exists (select from roster_undo undo
					where undo.district_id = :district and undo.run_id = old.id)""");
	}

}
