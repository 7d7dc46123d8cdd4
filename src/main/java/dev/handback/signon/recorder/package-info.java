/**
 * The flight recorder: sign-ins step by step, for the operator. It refuses to know who
 * signed in.
 */
@NullMarked
package dev.handback.signon.recorder;

import org.jspecify.annotations.NullMarked;
