/**
 * The frame around every page: layout, home, error pages. It doesn't know what's inside
 * the frame.
 */
@ApplicationModule(allowedDependencies = { "signon", "vocabulary" })
@NullMarked
package dev.handback.site;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
