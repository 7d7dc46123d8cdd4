/**
 * Traces from a page through deliveries to the service, if a collector is set. A span
 * says what was asked and what came of it, never about whom.
 */
@NullMarked
package dev.handback.operations.tracing;

import org.jspecify.annotations.NullMarked;
