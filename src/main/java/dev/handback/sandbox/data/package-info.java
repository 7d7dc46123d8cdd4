/**
 * The data API: districts, schools, terms, courses, sections, and users, read page by
 * page.
 */
@NullMarked
package dev.handback.sandbox.data;

import org.jspecify.annotations.NullMarked;
