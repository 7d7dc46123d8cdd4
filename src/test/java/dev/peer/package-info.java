/**
 * A roster reader as it is usually written, to measure ours beside. It is no part of
 * Handback, so its entities stand in a package that the app doesn't look into.
 */
package dev.peer;
