/**
 * The gradebook: its grid, its class list, its import and export.
 */
@NullMarked
package dev.handback.grading.gradebook;

import org.jspecify.annotations.NullMarked;
