/**
 * The invented districts and all their records: generated from a seed and stored as bytes
 * that are ready to send, in the order of the pages.
 */
@NullMarked
package dev.handback.sandbox.world;

import org.jspecify.annotations.NullMarked;
