/** The pages of sections and assignments, and the forms that create and change them. */
@NullMarked
package dev.handback.assignments.pages;

import org.jspecify.annotations.NullMarked;
