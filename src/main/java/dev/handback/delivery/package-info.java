/**
 * Everything that must reach the learning platform, until it has or has been refused. It
 * knows how to get something there, not why.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "client", "districts", "audit" })
@NullMarked
package dev.handback.delivery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
