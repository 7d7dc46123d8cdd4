/** The time that the app goes by: the database's. */
@NullMarked
package dev.handback.site.clock;

import org.jspecify.annotations.NullMarked;
