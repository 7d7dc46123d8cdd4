/**
 * The sandbox's storage: ordered tables, in memory or in a file, with atomic changes.
 * Knows nothing about what the entries mean.
 */
@NullMarked
package dev.handback.sandbox.store;

import org.jspecify.annotations.NullMarked;
