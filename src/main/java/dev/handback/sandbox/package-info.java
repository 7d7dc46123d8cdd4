/**
 * The service itself, implemented after its contract, in a Spring context and on a port
 * of its own. It shares no type with the app: a mistake in a shared type would pass every
 * test.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.handback.sandbox;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
