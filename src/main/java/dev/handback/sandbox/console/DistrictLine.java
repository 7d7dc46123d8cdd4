package dev.handback.sandbox.console;

import java.util.Optional;

import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.world.record.District;

/**
 * A district in the list of districts.
 *
 * @param token the bearer token of the first application
 */
record DistrictLine(District district, Connection connection, Optional<String> token) {
}
