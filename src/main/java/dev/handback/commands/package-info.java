/** What the jar can do on the command line instead of running the app. */
@ApplicationModule(allowedDependencies = { "alerts", "assignments", "audit", "client", "client :: answers",
		"client :: pace", "client :: records", "districts", "privacy", "retention", "signon", "vocabulary" })
@NullMarked
package dev.handback.commands;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
