/**
 * How rosters live: single changes, days of school, new years, other data sets, each with
 * its events. It doesn't know how applications are told.
 */
@NullMarked
package dev.handback.sandbox.roster;

import org.jspecify.annotations.NullMarked;
