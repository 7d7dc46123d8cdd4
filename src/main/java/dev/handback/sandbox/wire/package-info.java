/**
 * How the sandbox answers: answers, refusals, and JSON. Knows nothing about their
 * content.
 */
@NullMarked
package dev.handback.sandbox.wire;

import org.jspecify.annotations.NullMarked;
