/**
 * What a bare machine lacks: a PostgreSQL server and the sandbox, started when nothing
 * else is configured.
 */
@ApplicationModule(allowedDependencies = { "sandbox" })
@NullMarked
package dev.handback.local;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
