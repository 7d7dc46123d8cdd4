package dev.handback.grading.imports;

import java.util.List;

import dev.handback.retention.OldRows;
import dev.handback.retention.RetentionProperties;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Imports are kept as long as they can be undone. */
@Configuration(proxyBeanMethods = false)
class ImportRetention {

	@Bean
	OldRows oldImports(RetentionProperties kept) {
		return new OldRows("gradebook_import", List.of("district_id", "id"), "made_at", kept.imports());
	}

}
