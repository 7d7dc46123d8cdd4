/**
 * Rubrics: criteria with levels and points. The LMS keeps none of that, so the points of
 * the chosen levels become the grade's points, and the levels lines of its comment.
 */
@NullMarked
package dev.handback.grading.rubric;

import org.jspecify.annotations.NullMarked;
