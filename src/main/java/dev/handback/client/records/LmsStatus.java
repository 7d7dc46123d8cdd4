package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/** Whether an entity is matched in the LMS (contract, district record). */
public record LmsStatus(@Nullable Boolean syncedInLms) {

}
