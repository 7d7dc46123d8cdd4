/** What happens to the clock. */
@NullMarked
package dev.handback.vocabulary.clock;

import org.jspecify.annotations.NullMarked;
