/**
 * Faults on demand: answers that fail, hang, trickle, or break off, on the real
 * connection. Knows nothing about what the requests mean.
 */
@NullMarked
package dev.handback.sandbox.fault;

import org.jspecify.annotations.NullMarked;
