/**
 * The only code that knows the service's URLs, headers, paging, JSON, limits and errors.
 * It doesn't know why a call is made; it returns the result.
 */
@ApplicationModule(allowedDependencies = { "vocabulary" })
@NullMarked
package dev.handback.client;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
