package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/** A term: the fields we keep. Dates are {@code YYYY-MM-DD}. */
public record TermRecord(String id, @Nullable String district, @Nullable String name, @Nullable String startDate,
		@Nullable String endDate) {

}
