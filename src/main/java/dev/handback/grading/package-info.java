/**
 * Gradebook, submissions, comments and their history, and the student's own page.
 */
@ApplicationModule(allowedDependencies = { "assignments", "audit", "delivery", "districts", "districts :: machines",
		"retention", "roster", "signon", "vocabulary" })
@NullMarked
package dev.handback.grading;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
