/**
 * What the jar does on the command line in place of the app.
 */
@ApplicationModule(allowedDependencies = { "assignments", "audit", "client", "client :: answers", "client :: records",
		"districts", "signon", "vocabulary" })
@NullMarked
package dev.handback.commands;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
