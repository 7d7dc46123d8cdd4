package dev.handback.client.records;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** An assignment as the service sends it (contract, assignment object). */
public record AssignmentRecord(String id, @Nullable String title, @Nullable String description, @Nullable String state,
		@Nullable Instant dueDate, @Nullable Instant displayDate, @Nullable Instant startDate,
		@Nullable Instant endDate, @Nullable BigDecimal pointsPossible, @Nullable List<String> submissionTypes,
		@Nullable BigDecimal maxAttempts, @Nullable String termId, @Nullable List<String> assigneeIds,
		@Nullable List<AttachmentRecord> attachments) {

}
