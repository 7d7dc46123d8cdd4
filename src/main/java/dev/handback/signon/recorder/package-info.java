/**
 * The flight recorder: sign-ins step by step, for the operator. It doesn't know who
 * signed in.
 */
@NullMarked
package dev.handback.signon.recorder;

import org.jspecify.annotations.NullMarked;
