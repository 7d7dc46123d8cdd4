/**
 * Traces from a page through deliveries to the service, if a collector is set. A span
 * contains the request and its outcome, and nothing about people.
 */
@NullMarked
package dev.handback.operations.tracing;

import org.jspecify.annotations.NullMarked;
