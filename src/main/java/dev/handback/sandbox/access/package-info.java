/**
 * Who may ask: the two kinds of tokens, the applications and how often they may ask.
 */
@NullMarked
package dev.handback.sandbox.access;

import org.jspecify.annotations.NullMarked;
