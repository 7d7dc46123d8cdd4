/**
 * What the district's administrator and the operator of this installation see and may do.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "client", "audit", "signon", "districts", "roster", "feed",
		"delivery", "assignments" })
@NullMarked
package dev.handback.operations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
