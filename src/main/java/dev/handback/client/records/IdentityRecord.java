package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/** The owner of a sign-on token (contract, response of /me). */
public record IdentityRecord(String id, @Nullable String district, @Nullable String type,
		@Nullable String authorizedBy) {

}
