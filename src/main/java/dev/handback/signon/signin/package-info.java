/** Signing in: from the start, over the callback, to the requested page. */
@NullMarked
package dev.handback.signon.signin;

import org.jspecify.annotations.NullMarked;
