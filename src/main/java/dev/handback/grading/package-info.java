/**
 * Gradebook, submissions, comments and their history, and the student's own page.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "signon", "roster", "districts", "assignments", "delivery",
		"audit", "delivery :: queue" })
@NullMarked
package dev.handback.grading;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
