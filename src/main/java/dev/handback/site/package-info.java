/**
 * The frame around every page: layout, home, error pages. It refuses to know what stands
 * inside the frame.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "signon" })
@NullMarked
package dev.handback.site;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
