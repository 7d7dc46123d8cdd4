/**
 * The delivery rows: what is wanted, what state it is in, who has its lease, and what
 * pauses it.
 */
@NullMarked
package dev.handback.delivery.outbox;

import org.jspecify.annotations.NullMarked;
