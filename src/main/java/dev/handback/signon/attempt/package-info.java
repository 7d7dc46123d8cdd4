/** Sign-ins that were sent to the service and are waiting for their callback. */
@NullMarked
package dev.handback.signon.attempt;

import org.jspecify.annotations.NullMarked;
