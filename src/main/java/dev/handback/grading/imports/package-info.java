/**
 * Imports of grades into a gradebook: previewed, applied, and undone.
 */
@NullMarked
package dev.handback.grading.imports;

import org.jspecify.annotations.NullMarked;
