/**
 * Grades, their history, and work that students handed in.
 */
@NullMarked
package dev.handback.grading.grades;

import org.jspecify.annotations.NullMarked;
