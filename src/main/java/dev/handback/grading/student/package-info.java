/** The pages that students see: their assignments, their work, their grades. */
@NullMarked
package dev.handback.grading.student;

import org.jspecify.annotations.NullMarked;
