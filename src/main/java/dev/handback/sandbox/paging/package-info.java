/** The requested part of a list and its links, the same for all lists. */
@NullMarked
package dev.handback.sandbox.paging;

import org.jspecify.annotations.NullMarked;
