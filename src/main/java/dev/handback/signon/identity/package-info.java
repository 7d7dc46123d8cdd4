/**
 * Who signed in: the exchange of the code, the identity token's checks, and the person's
 * record.
 */
@NullMarked
package dev.handback.signon.identity;

import org.jspecify.annotations.NullMarked;
