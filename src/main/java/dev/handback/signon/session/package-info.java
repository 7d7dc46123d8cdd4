/**
 * The session of a person who is signed in, and what they may do at each request.
 */
@NullMarked
package dev.handback.signon.session;

import org.jspecify.annotations.NullMarked;
