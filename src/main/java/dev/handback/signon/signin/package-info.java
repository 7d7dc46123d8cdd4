/**
 * The way in: from the start of a sign-in over the callback to the page that was asked
 * for.
 */
@NullMarked
package dev.handback.signon.signin;

import org.jspecify.annotations.NullMarked;
