/**
 * The district administrator's pages: connection, roster, deliveries, and why something
 * isn't synced.
 */
@NullMarked
package dev.handback.operations.administrator;

import org.jspecify.annotations.NullMarked;
