/**
 * Ids, each with a type of its own.
 */
@NullMarked
package dev.handback.vocabulary.ids;

import org.jspecify.annotations.NullMarked;
