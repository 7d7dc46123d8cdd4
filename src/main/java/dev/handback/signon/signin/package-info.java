/** Signing in: from the start, through the callback, to the requested page. */
@NullMarked
package dev.handback.signon.signin;

import org.jspecify.annotations.NullMarked;
