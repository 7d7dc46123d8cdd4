/**
 * Walks through the service's contract with harmless calls, and reports differences. It
 * knows the contract's words and formats, but not how the app copes with differences.
 */
@NullMarked
package dev.handback.commands.verify;

import org.jspecify.annotations.NullMarked;
