/**
 * The districts' learning platforms: what applications may write there, what teachers
 * see, and how the three providers differ.
 */
@NullMarked
package dev.handback.sandbox.lms;

import org.jspecify.annotations.NullMarked;
