package dev.handback.districts;

import java.util.List;

import dev.handback.retention.OldRows;
import dev.handback.retention.RetentionProperties;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Forgets old states and match rates of the LMS, but never what held until a newer one
 * came that is kept.
 */
@Configuration(proxyBeanMethods = false)
class HistoryRetention {

	private static final String TIME = "seen_at";

	@Bean
	OldRows oldLmsStates(RetentionProperties kept) {
		return old("lms_state_seen", kept);
	}

	@Bean
	OldRows oldMatchRates(RetentionProperties kept) {
		return old("lms_reading", kept);
	}

	private static OldRows old(String table, RetentionProperties kept) {
		return new OldRows(table, List.of("district_id", TIME), TIME, kept.lmsHistory(), """
				old.seen_at < (select max(newer.seen_at) from %s newer where newer.district_id = :district
					and newer.seen_at < :before)""".formatted(table));
	}

}
