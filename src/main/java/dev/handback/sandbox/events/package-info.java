/**
 * Each district's feed of changes, and what applications may see of it. Knows nothing
 * about why records change.
 */
@NullMarked
package dev.handback.sandbox.events;

import org.jspecify.annotations.NullMarked;
