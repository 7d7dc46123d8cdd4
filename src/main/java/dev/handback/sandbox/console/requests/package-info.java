/**
 * What applications have sent so far: an overview, the request log, and each request next
 * to its answer.
 */
@NullMarked
package dev.handback.sandbox.console.requests;

import org.jspecify.annotations.NullMarked;
