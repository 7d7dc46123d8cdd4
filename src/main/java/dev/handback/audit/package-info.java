/**
 * Who changed what, appended once and never rewritten. It doesn't know what the change
 * means.
 */
@ApplicationModule(allowedDependencies = { "vocabulary" })
@NullMarked
package dev.handback.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
