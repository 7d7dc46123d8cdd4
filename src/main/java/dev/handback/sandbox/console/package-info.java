/**
 * The console: districts, sections, and gradebooks as teachers see them, and the journal.
 */
@NullMarked
package dev.handback.sandbox.console;

import org.jspecify.annotations.NullMarked;
