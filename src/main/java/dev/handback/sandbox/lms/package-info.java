/**
 * The districts' learning platforms: what applications may write, what teachers see, and
 * how the three providers differ.
 */
@NullMarked
package dev.handback.sandbox.lms;

import org.jspecify.annotations.NullMarked;
