package dev.handback.sandbox.access;

import java.time.Instant;

import dev.handback.sandbox.world.record.RecordId;

/**
 * An application with a district's bearer token: full access to that district's data.
 *
 * @param id the id of the token, not the token itself
 */
public record DistrictCaller(String token, String id, RecordId district, String application,
		Instant created) implements Caller {
}
