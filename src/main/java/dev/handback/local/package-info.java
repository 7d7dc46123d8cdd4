/**
 * What a bare machine doesn't have: a PostgreSQL server and the sandbox, started if
 * nothing else is configured.
 */
@ApplicationModule(allowedDependencies = { "sandbox" })
@NullMarked
package dev.handback.local;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
