/**
 * Deletes rows that are older than they are kept, in small batches and on one node. The
 * modules that own the tables say which rows those are.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.handback.retention;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
