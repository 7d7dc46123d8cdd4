/**
 * Deletes rows that are older than they are kept, in small batches and on one node. Which
 * rows those are, the modules that own the tables say.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.handback.retention;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
