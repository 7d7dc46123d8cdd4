/**
 * The only code that knows the service's URLs, headers, paging, JSON, limits and errors.
 * It refuses to know why a call is made; it says what came of it.
 */
@ApplicationModule(allowedDependencies = { "vocabulary" })
@NullMarked
package dev.handback.client;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
