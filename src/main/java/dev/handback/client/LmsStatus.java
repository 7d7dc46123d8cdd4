package dev.handback.client;

import org.jspecify.annotations.Nullable;

/** Whether the learning platform knows an entity (contract, district record). */
public record LmsStatus(@Nullable Boolean syncedInLms) {

}
