/**
 * The service itself, implemented from its contract, in its own Spring context and on its
 * own port. It shares no types with the app, because a mistake in a shared type would
 * pass every test.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.handback.sandbox;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
