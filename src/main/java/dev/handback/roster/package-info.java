/** Our copy of schools, terms, courses, sections, people and enrollments. */
@ApplicationModule(allowedDependencies = { "districts", "signon", "vocabulary" })
@NullMarked
package dev.handback.roster;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
