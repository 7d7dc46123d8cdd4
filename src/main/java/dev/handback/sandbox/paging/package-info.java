/**
 * Which stretch of a list is asked for and what its links say, the same for all lists.
 */
@NullMarked
package dev.handback.sandbox.paging;

import org.jspecify.annotations.NullMarked;
