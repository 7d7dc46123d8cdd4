/**
 * Walks through the service's contract with calls that do no harm, and says what differs
 * from it. It knows the contract's words and forms; it refuses to know how the app copes
 * with what differs.
 */
@NullMarked
package dev.handback.operations.verify;

import org.jspecify.annotations.NullMarked;
