/** The session of a signed-in person, and what they may do on each request. */
@NullMarked
package dev.handback.signon.session;

import org.jspecify.annotations.NullMarked;
