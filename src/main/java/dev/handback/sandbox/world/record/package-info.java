/**
 * What a record is: its kind, its id, its relations to others.
 */
@NullMarked
package dev.handback.sandbox.world.record;

import org.jspecify.annotations.NullMarked;
