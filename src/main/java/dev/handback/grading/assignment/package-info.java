/**
 * The grading page of an assignment, and the page of one submission.
 */
@NullMarked
package dev.handback.grading.assignment;

import org.jspecify.annotations.NullMarked;
