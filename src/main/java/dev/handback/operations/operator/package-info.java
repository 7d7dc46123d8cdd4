/**
 * The operator's pages, and what monitoring asks.
 */
@NullMarked
package dev.handback.operations.operator;

import org.jspecify.annotations.NullMarked;
