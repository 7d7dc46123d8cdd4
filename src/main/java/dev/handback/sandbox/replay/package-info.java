/**
 * What can be done with an entry of the journal: passing it on in other formats, sending
 * it again, and making a fault for requests like it.
 */
@NullMarked
package dev.handback.sandbox.replay;

import org.jspecify.annotations.NullMarked;
