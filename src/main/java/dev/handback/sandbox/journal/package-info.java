/**
 * What was asked, what was answered and whether anything came of it: the witness of every
 * test.
 */
@NullMarked
package dev.handback.sandbox.journal;

import org.jspecify.annotations.NullMarked;
