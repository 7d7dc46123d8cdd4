/** The parts of a record: its kind, id, and relations to others. */
@NullMarked
package dev.handback.sandbox.world.record;

import org.jspecify.annotations.NullMarked;
