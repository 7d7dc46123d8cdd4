/**
 * What the jar does on the command line in place of the app.
 */
@ApplicationModule(
		allowedDependencies = { "vocabulary", "client", "client :: *", "audit", "signon", "districts", "assignments" })
@NullMarked
package dev.handback.commands;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
