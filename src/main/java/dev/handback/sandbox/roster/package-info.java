/**
 * How rosters change: single changes, days of school, new school years, and other data
 * sets, each with its events. Knows nothing about how applications read them.
 */
@NullMarked
package dev.handback.sandbox.roster;

import org.jspecify.annotations.NullMarked;
