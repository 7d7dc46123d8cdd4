/**
 * Named situations, each a file with calls of levers. Knows no lever.
 */
@NullMarked
package dev.handback.sandbox.scenario;

import org.jspecify.annotations.NullMarked;
