/**
 * What follows each startup's migrations: the rights of the app's role, and the
 * distribution of the tables over a cluster.
 */
@NullMarked
package dev.handback.site.migration;

import org.jspecify.annotations.NullMarked;
