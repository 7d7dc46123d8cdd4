/**
 * Calls the console's own endpoints from within, so that whatever combines levers has no
 * copy of them. Knows nothing about any of them.
 */
@NullMarked
package dev.handback.sandbox.lever;

import org.jspecify.annotations.NullMarked;
