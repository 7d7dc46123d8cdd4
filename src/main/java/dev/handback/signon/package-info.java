/**
 * Who is signed in: the authorization code, the identity token, sessions and roles. It
 * doesn't know what a person may see; it asks PersonDirectory who they are.
 */
@ApplicationModule(allowedDependencies = { "audit", "client", "client :: answers", "client :: records", "retention",
		"vocabulary" })
@NullMarked
package dev.handback.signon;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
