/** The operator's pages, and what monitoring reads. */
@NullMarked
package dev.handback.operations.operator;

import org.jspecify.annotations.NullMarked;
