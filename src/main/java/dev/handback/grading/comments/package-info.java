/**
 * Comments that teachers keep to use again.
 */
@NullMarked
package dev.handback.grading.comments;

import org.jspecify.annotations.NullMarked;
