/**
 * Faults on demand: answers that fail, wait, trickle, stop half-way or never come, really
 * so on the connection. It refuses to know what the requests are about.
 */
@NullMarked
package dev.handback.sandbox.fault;

import org.jspecify.annotations.NullMarked;
