/**
 * Searches for schedules after which our copy of a roster isn't what it should be: a
 * district that lives, a service that answers honestly or not, and an app whose time only
 * passes when a schedule says so.
 */
@NullMarked
package dev.handback.simulation.roster;

import org.jspecify.annotations.NullMarked;
