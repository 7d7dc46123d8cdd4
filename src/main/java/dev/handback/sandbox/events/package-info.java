/**
 * The feed of what became of each record, district by district, and what applications may
 * see of it. It doesn't know why records change.
 */
@NullMarked
package dev.handback.sandbox.events;

import org.jspecify.annotations.NullMarked;
