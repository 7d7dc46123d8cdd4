/**
 * How the sandbox speaks: answers, refusals, JSON. It refuses to know what is said.
 */
@NullMarked
package dev.handback.sandbox.wire;

import org.jspecify.annotations.NullMarked;
